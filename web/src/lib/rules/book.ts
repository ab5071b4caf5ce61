/** The rule book: every rule with its ID, and where to find it. */

export interface Rule {
  id: string;
  section: string;
  text: string;
  sets: readonly string[];
  notes: string;
}

/** A decision where the sources are silent or disagree. */
interface Ambiguity {
  id: string;
  section: string;
  topic: string;
  unclear: string;
  readings: string;
  default: string;
}

/** All of the rule book's file as one list. */
export function readBook(found: { rules: unknown[]; ambiguities: unknown[] }): Rule[] {
  const rules = (found.rules as Partial<Rule>[]).map((rule) => ({
    id: rule.id ?? "",
    section: rule.section ?? "",
    text: rule.text ?? "",
    sets: rule.sets ?? [],
    notes: rule.notes ?? "",
  }));
  const decided = (found.ambiguities as Ambiguity[]).map((each) => ({
    id: each.id,
    section: `${each.section} · ${each.topic}`,
    text: `${each.unclear} → ${each.default}`,
    sets: [],
    notes: each.readings,
  }));
  return [...rules, ...decided];
}

/** The rules that have all the words, those whose ID begins with one first. */
export function find(rules: readonly Rule[], text: string): Rule[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...rules];
  const found = rules.filter((rule) => {
    const said = `${rule.id} ${rule.section} ${rule.text} ${rule.notes}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const first = words[0] ?? "";
  const rank = (rule: Rule) => (rule.id.toLowerCase().startsWith(first) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b));
}

/** Where a link of a page of rules leads on this site; empty where there is no such page. */
export function pageLink(href: string, chapters: readonly string[]): string {
  if (/^https?:\/\//.test(href)) return href;
  if (href.startsWith("#")) return href;
  const chapter = /([\w-]+)\.md(#.*)?$/.exec(href);
  if (!chapter?.[1]) return "";
  if (chapter[1] === "rules") return "/rules/book";
  return chapters.includes(chapter[1]) ? `/rules/${chapter[1]}${chapter[2] ?? ""}` : "";
}
