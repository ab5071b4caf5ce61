/** Collections as CSV, as spreadsheets and card managers write it. */

import type { Collection, Owned } from "./collection.ts";

const COLUMNS = {
  id: ["id", "passcode", "cardid", "code", "編號", "密碼", "パスワード"],
  count: ["count", "quantity", "qty", "amount", "cardq", "張數", "數量", "枚数"],
  number: ["number", "print", "setcode", "cardnumber", "卡號", "型號", "型番"],
  owner: ["owner", "主人", "持有人", "持ち主"],
  note: ["note", "notes", "comment", "備註", "メモ"],
  name: ["name", "cardname", "卡名", "名稱", "カード名", "名前"],
} as const;

type Column = keyof typeof COLUMNS;

export interface CsvRow extends Owned {
  /** Where there is no id: the name to look for. */
  name: string;
  line: number;
}

export interface CsvFault {
  line: number;
  /** A message key below `web.collection.csv`. */
  key: "no_card" | "bad_count" | "no_columns" | "open_quote";
  text: string;
}

/** The cells of a CSV text; quotes as in RFC 4180, commas, semicolons or tabs between. */
export function cells(text: string): { rows: { line: number; cells: string[] }[]; open: number } {
  const plain = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(plain);
  const rows: { line: number; cells: string[] }[] = [];
  let row: string[] = [];
  let cell = "";
  let quote = 0;
  let line = 1;
  let started = 1;
  const end = () => {
    row.push(cell);
    if (row.some((each) => each.trim() !== "")) rows.push({ line: started, cells: row });
    row = [];
    cell = "";
    started = line + 1;
  };
  for (let i = 0; i < plain.length; i++) {
    const c = plain[i];
    if (quote) {
      if (c === '"' && plain[i + 1] === '"') {
        cell += '"';
        i++;
      } else if (c === '"') quote = 0;
      else cell += c;
    } else if (c === '"' && cell.trim() === "") {
      cell = "";
      quote = line;
    } else if (c === separator) {
      row.push(cell);
      cell = "";
    } else if (c === "\n") end();
    else if (c !== "\r") cell += c;
    if (c === "\n") line++;
  }
  end();
  return { rows, open: quote };
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => first.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ",");
}

/** The rows of a CSV text, and everything in it that could not be read. */
export function parseCsv(text: string): { rows: CsvRow[]; faults: CsvFault[] } {
  const { rows: raw, open } = cells(text);
  if (open) return { rows: [], faults: [{ line: open, key: "open_quote", text: "" }] };
  const [head, ...body] = raw;
  if (!head) return { rows: [], faults: [] };
  const columns = columnsOf(head.cells);
  if (columns.id === undefined && columns.name === undefined)
    return {
      rows: [],
      faults: [{ line: head.line, key: "no_columns", text: head.cells.join(", ").slice(0, 60) }],
    };
  const rows: CsvRow[] = [];
  const faults: CsvFault[] = [];
  for (const { line, cells: values } of body) {
    const get = (column: Column) => (values[columns[column] ?? -1] ?? "").trim();
    const [id, name, count] = [get("id"), get("name"), get("count") || "1"];
    if (!/^\d{1,10}$/.test(id) && !name)
      faults.push({ line, key: "no_card", text: values.join(", ").slice(0, 60) });
    else if (!/^\d{1,4}$/.test(count))
      faults.push({ line, key: "bad_count", text: count.slice(0, 20) });
    else
      rows.push({
        id: /^\d{1,10}$/.test(id) ? Number(id) : 0,
        name,
        count: Number(count),
        number: get("number").toUpperCase(),
        owner: get("owner"),
        note: get("note"),
        line,
      });
  }
  return { rows, faults };
}

function columnsOf(head: readonly string[]): Partial<Record<Column, number>> {
  const found: Partial<Record<Column, number>> = {};
  head.forEach((title, i) => {
    const plain = title.toLowerCase().replaceAll(/[\s_-]/g, "");
    for (const column of Object.keys(COLUMNS) as Column[])
      if ((COLUMNS[column] as readonly string[]).includes(plain)) found[column] ??= i;
  });
  return found;
}

/** The collection as CSV. A cell that a spreadsheet would take for a formula is written as text. */
export function toCsv(collection: Collection, nameOf: (id: number) => string): string {
  const rows = collection.cards.map((card) =>
    [String(card.id), nameOf(card.id), String(card.count), card.number, card.owner, card.note]
      .map(cell)
      .join(","),
  );
  return `\uFEFF${["id,name,count,number,owner,note", ...rows].join("\r\n")}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
