/** What a person has set for this browser; kept in localStorage and written to the root element. */

export type Language = "zh-TW" | "en" | "ja";
export const LANGUAGES: readonly { key: Language; name: string }[] = [
  { key: "zh-TW", name: "繁體中文" },
  { key: "en", name: "English" },
  { key: "ja", name: "日本語" },
];

export interface Values {
  language: Language;
  theme: "auto" | "dark" | "light";
  /** Root text size in percent of the browser's own. */
  textSize: number;
  /** Marks and patterns beside every colour, and colours that stay apart. */
  colourSafe: boolean;
  sound: boolean;
  /** Animation speed: 0 off, 1 normal, 2 fast. */
  animation: 0 | 1 | 2;
  asking: "on" | "auto" | "off";
  /** How boards of 3-5 players are shown. */
  boards: "auto" | "overview" | "focus";
  /** Where the person's own pictures lie: a URL with `{id}` or a folder's address; empty: none. */
  pictures: string;
  /** The name at tables. */
  name: string;
}

export const DEFAULTS: Values = {
  language: "zh-TW",
  theme: "auto",
  textSize: 100,
  colourSafe: false,
  sound: true,
  animation: 1,
  asking: "auto",
  boards: "auto",
  pictures: "",
  name: "",
};

const KEY = "duel99.settings";

export function firstLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    if (tag.startsWith("ja")) return "ja";
    if (tag.startsWith("zh")) return "zh-TW";
    if (tag.startsWith("en")) return "en";
  }
  return "zh-TW";
}

function stored(): Partial<Values> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? (found as Partial<Values>) : {};
  } catch {
    return {};
  }
}

class Settings {
  values = $state<Values>({ ...DEFAULTS });

  load(): void {
    this.values = {
      ...DEFAULTS,
      language: firstLanguage(navigator.languages ?? []),
      ...stored(),
    };
    this.apply();
  }

  set<K extends keyof Values>(key: K, value: Values[K]): void {
    this.values[key] = value;
    try {
      localStorage.setItem(KEY, JSON.stringify(this.values));
    } catch {
      // a browser that keeps nothing still has the setting until it is closed
    }
    this.apply();
  }

  private apply(): void {
    const root = document.documentElement;
    const v = this.values;
    root.dataset.theme = v.theme;
    root.dataset.colours = v.colourSafe ? "safe" : "full";
    root.style.fontSize = `${v.textSize}%`;
  }
}

export const settings = new Settings();
