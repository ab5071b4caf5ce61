/** The part of Markdown that the pages of rules use, as a tree to draw; nothing in it is ever HTML. */

export type Inline =
  | { kind: "text"; text: string }
  | { kind: "code"; text: string }
  | { kind: "strong" | "em"; children: Inline[] }
  | { kind: "link"; href: string; children: Inline[] }
  | { kind: "rule"; id: string };

export type Block =
  | { kind: "heading"; level: number; id: string; children: Inline[] }
  | { kind: "paragraph"; children: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; language: string; text: string }
  | { kind: "line" };

/** The IDs of the rule book: N99-041, RD-012, OCG-235, CLS-7, AMB-26. */
export const RULE_ID = /\b(?:N99|RD|OCG|CLS|AMB)-\d{1,3}\b/;

const INLINE = new RegExp(
  [
    "`([^`]+)`",
    "\\*\\*(.+?)\\*\\*",
    "\\*([^*]+)\\*",
    "\\[([^\\]]*)\\]\\(([^)\\s]+)\\)",
    `(${RULE_ID.source})`,
  ].join("|"),
);

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let rest = text;
  for (;;) {
    const found = INLINE.exec(rest);
    if (!found) break;
    if (found.index > 0) parts.push({ kind: "text", text: rest.slice(0, found.index) });
    const [whole, code, strong, em, label, href, rule] = found;
    if (code !== undefined) parts.push({ kind: "code", text: code });
    else if (strong !== undefined) parts.push({ kind: "strong", children: inline(strong) });
    else if (em !== undefined) parts.push({ kind: "em", children: inline(em) });
    else if (label !== undefined && href !== undefined)
      parts.push({ kind: "link", href, children: inline(label) });
    else if (rule !== undefined) parts.push({ kind: "rule", id: rule });
    rest = rest.slice(found.index + whole.length);
  }
  if (rest) parts.push({ kind: "text", text: rest });
  return parts;
}

/** The words of a piece of text without its marks. */
export function plain(parts: readonly Inline[]): string {
  return parts
    .map((part) =>
      "children" in part ? plain(part.children) : part.kind === "rule" ? part.id : part.text,
    )
    .join("");
}

export function blocks(markdown: string): Block[] {
  const lines = markdown.replace(/^\uFEFF/, "").split(/\r\n|\n/);
  const found: Block[] = [];
  let i = 0;
  const line = () => lines[i] ?? "";
  while (i < lines.length) {
    if (line().trim() === "" || /^<[^>]*>(<\/a>)?$/.test(line().trim())) i++;
    else if (line().startsWith("```")) {
      const language = line().slice(3).trim();
      const start = ++i;
      while (i < lines.length && !line().startsWith("```")) i++;
      found.push({ kind: "code", language, text: lines.slice(start, i).join("\n") });
      i++;
    } else if (/^#{1,6}\s/.test(line())) {
      const level = line().search(/[^#]/);
      const children = inline(line().slice(level).trim());
      found.push({ kind: "heading", level, id: slug(plain(children)), children });
      i++;
    } else if (/^(-{3,}|\*{3,})$/.test(line().trim())) {
      found.push({ kind: "line" });
      i++;
    } else if (line().startsWith("|")) {
      const rows: string[] = [];
      while (line().startsWith("|")) rows.push(lines[i++] ?? "");
      found.push(table(rows));
    } else if (LIST.test(line())) {
      const ordered = /^\d/.test(line().trim());
      const items: string[] = [];
      while (LIST.test(line()) || (items.length > 0 && /^\s+\S/.test(line()))) {
        if (LIST.test(line())) items.push(line().replace(LIST, ""));
        else items.push(`${items.pop() ?? ""} ${line().trim()}`);
        i++;
      }
      found.push({ kind: "list", ordered, items: items.map(inline) });
    } else {
      const start = i;
      while (
        i < lines.length &&
        line().trim() !== "" &&
        (i === start || !/^(#{1,6}\s|```|\|)/.test(line()))
      )
        i++;
      found.push({ kind: "paragraph", children: inline(lines.slice(start, i).join(" ")) });
    }
  }
  return found;
}

const LIST = /^\s*(?:[-*]|\d+\.)\s+/;

function table(rows: string[]): Block {
  const split = (row: string) =>
    row
      .trim()
      .replace(/^\|/, "")
      .replace(/\|$/, "")
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll("\\|", "|")));
  const [head = "", second = "", ...rest] = rows;
  const body = /^[|\s:-]+$/.test(second) ? rest : [second, ...rest].filter(Boolean);
  return { kind: "table", head: split(head), rows: body.map(split) };
}

/** The anchor of a heading. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s+/g, "-");
}
