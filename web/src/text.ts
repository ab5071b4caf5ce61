export type Parameters = Record<string, string | number>;

/** Puts `{name}` parameters into a message. */
export function fill(text: string, parameters: Parameters = {}): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(parameters[name] ?? whole));
}
