/** Pools as text: `.ydk`, `ydke://`, the readable `.pool.yaml`, and plain lists of names. */

import { EMPTY, idsOf, type Pool, SECTIONS, type Section, type Slot, slotsOf } from "./pool.ts";

export type Format = "ydk" | "ydke" | "yaml" | "text";
export const FORMATS: readonly Format[] = ["yaml", "ydk", "ydke", "text"];
export const ENDINGS: Record<Format, string> = {
  yaml: ".pool.yaml",
  ydk: ".ydk",
  ydke: ".txt",
  text: ".txt",
};

type NameOf = (id: number) => string;

/** Which format a text is written in, by what stands in it. */
export function formatOf(text: string): Format {
  const content = text.replace(/^\uFEFF/, "").trim();
  if (/^ydke:\/\//i.test(content)) return "ydke";
  if (/^(main|extra|side|name|ruleset)\s*:/m.test(content)) return "yaml";
  const lines = content.split(/\r\n|\r|\n/).filter((line) => line.trim() !== "");
  if (lines.some((line) => /^(#main|#extra|!side)\b/i.test(line.trim()))) return "ydk";
  if (
    lines.length > 0 &&
    lines.every((line) => /^(\d{1,10}(\s*(#|--|\/\/|;).*)?|#.*|!\w+)$/.test(line.trim()))
  )
    return "ydk";
  return "text";
}

/** The text of a file in the encodings that duel programs write. */
export function decode(bytes: Uint8Array): string {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe;
  if (marked) return new TextDecoder("utf-16le").decode(bytes);
  for (const encoding of ["utf-8", "gb18030", "big5", "shift_jis"]) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // not in this one
    }
  }
  return new TextDecoder("latin1").decode(bytes);
}

export function toYdk(pool: Pool): string {
  const lines = [`#created by duel99: ${pool.name.replaceAll(/\s+/g, " ")}`];
  for (const section of SECTIONS) {
    lines.push(section === "side" ? "!side" : `#${section}`);
    lines.push(...idsOf(pool[section]).map(String));
  }
  return `${lines.join("\n")}\n`;
}

/** The numbers of a `.ydk` file by section. Lines that are no number are left to the service to tell. */
export function fromYdk(text: string): Pool {
  const ids: Record<Section, number[]> = { main: [], extra: [], side: [] };
  let section: Section = "main";
  for (const raw of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const line = raw.trim().toLowerCase();
    const mark = /^[#!](main|extra|side)\b/.exec(line);
    if (mark) section = mark[1] as Section;
    else {
      const number = /^(\d{1,10})\b/.exec(line);
      if (number) ids[section].push(Number(number[1]));
    }
  }
  return { ...EMPTY, main: slotsOf(ids.main), extra: slotsOf(ids.extra), side: slotsOf(ids.side) };
}

function pack(slots: readonly Slot[]): string {
  const ids = idsOf(slots);
  const bytes = new Uint8Array(ids.length * 4);
  const view = new DataView(bytes.buffer);
  ids.forEach((id, i) => {
    view.setUint32(i * 4, id, true);
  });
  return btoa(String.fromCharCode(...bytes));
}

function unpack(text: string): number[] {
  const raw = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  if (raw.length % 4 !== 0) throw new SyntaxError("ydke");
  const bytes = Uint8Array.from(raw, (c) => c.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(i * 4, true));
}

export function toYdke(pool: Pool): string {
  return `ydke://${SECTIONS.map((section) => pack(pool[section])).join("!")}!`;
}

/** Throws SyntaxError for what is no `ydke://` address. */
export function fromYdke(text: string): Pool {
  const found = /^ydke:\/\/([^!\s]*)!([^!\s]*)!([^!\s]*)!?$/i.exec(text.trim());
  if (!found) throw new SyntaxError("ydke");
  try {
    const [main, extra, side] = [1, 2, 3].map((i) => slotsOf(unpack(found[i] ?? "")));
    return { ...EMPTY, main: main ?? [], extra: extra ?? [], side: side ?? [] };
  } catch {
    throw new SyntaxError("ydke");
  }
}

/** One line a card, `2 name`, a heading before each section. */
export function toText(pool: Pool, nameOf: NameOf, heading: (section: Section) => string): string {
  const parts = SECTIONS.filter((section) => pool[section].length > 0).map((section) => {
    const lines = pool[section].map((slot) => `${slot.count} ${nameOf(slot.id)}`);
    return [`## ${heading(section)}`, ...lines].join("\n");
  });
  return `${parts.join("\n\n")}\n`;
}

/** A text of one YAML scalar that means just this text. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** The readable format. Cards stand by their number, with the name as a comment, so that no name can mean another. */
export function toYaml(pool: Pool, nameOf: NameOf): string {
  const lines: string[] = [];
  if (pool.name) lines.push(`name: ${quoted(pool.name)}`);
  if (pool.comment) lines.push(`comment: ${quoted(pool.comment)}`);
  if (pool.ruleset) lines.push(`ruleset: ${pool.ruleset}`);
  if (pool.mode) lines.push(`mode: ${quoted(pool.mode)}`);
  if (pool.players) lines.push(`players: ${pool.players}`);
  if (pool.recycles) lines.push(`recycles: ${pool.recycles}`);
  for (const section of SECTIONS) {
    if (pool[section].length === 0) continue;
    lines.push(`${section}:`);
    for (const slot of pool[section])
      lines.push(`  ${slot.id}: ${slot.count} # ${nameOf(slot.id).replaceAll(/\s+/g, " ")}`);
  }
  return `${lines.join("\n")}\n`;
}

const HEADINGS: readonly [RegExp, Section][] = [
  [/^(main|主|メイン)/i, "main"],
  [/^(extra|額外|エクストラ|融合)/i, "extra"],
  [/^(side|備牌|副|サイド)/i, "side"],
];

/**
 * A plain list (`3 name`, `3x name`, `name x3`, `name`) as the readable format, for the service to find the names;
 * each line keeps its number, so that the faults it tells of name the right one.
 */
export function textToYaml(text: string): string {
  let open: Section | undefined;
  const begin = (section: Section) => {
    const mark = open === undefined ? `{${section}: [` : `], ${section}: [`;
    open = section;
    return mark;
  };
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((raw) => {
      const line = raw.trim();
      if (line === "" || line.startsWith("//")) return "";
      const section = headingOf(line);
      if (section !== undefined) return section === open ? "" : begin(section);
      if (/^[#!=]/.test(line)) return "";
      return `${open === undefined ? begin("main") : ""}${itemOf(line)},`;
    });
  return lines.join("\n") + (open === undefined ? "" : "]}");
}

/** The text without some of its lines (counted from 1); the others keep their numbers. */
export function withoutLines(text: string, lines: ReadonlySet<number>): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, i) => (lines.has(i + 1) ? "" : line))
    .join("\n");
}

function headingOf(line: string): Section | undefined {
  const marked =
    /^[#!=]/.test(line) || /[:：)）]$/.test(line) || /^(main|extra|side)( deck)?$/i.test(line);
  const title = line.replace(/^[#!=\-\s]+/, "");
  return marked ? HEADINGS.find(([words]) => words.test(title))?.[1] : undefined;
}

function itemOf(line: string): string {
  const before = /^(\d{1,3})\s*[x×＊*]?\s+(.+)$/i.exec(line);
  const after = /^(.+?)\s*[x×＊*]\s*(\d{1,3})$/i.exec(line);
  const [count, name] = before
    ? [before[1], before[2]]
    : after
      ? [after[2], after[1]]
      : ["1", line];
  return `{card: ${/^\d+$/.test(name ?? "") ? name : quoted(name ?? "")}, count: ${Number(count)}}`;
}
