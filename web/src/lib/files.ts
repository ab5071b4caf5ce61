/** Handing text to the person: the clipboard, a file. */

/** Whether it worked; browsers refuse the clipboard without HTTPS, so the old way is tried then. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    area.style.position = "fixed";
    (document.querySelector("dialog[open]") ?? document.body).append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/** A name that every system takes for a file. */
export function fileName(wanted: string): string {
  return wanted.replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, "-").slice(0, 80) || "duel99";
}

export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  link.download = fileName(name);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
