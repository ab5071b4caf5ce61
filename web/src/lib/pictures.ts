/**
 * The address of a folder of pictures as a pattern with `{id}`; empty for what can be none.
 * Only the person's own folder or server is meant: nothing else than http(s) and relative paths is taken.
 */
export function picturePattern(text: string): string {
  const plain = text.trim();
  if (!/^(https?:\/\/|\/)\S+$/i.test(plain)) return "";
  if (plain.includes("{id}")) return plain;
  return `${plain.replace(/\/$/, "")}/{id}.jpg`;
}
