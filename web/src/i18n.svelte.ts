/** The page's words. They are the service's own catalogues (`web.*`), so nothing is written twice. */
import { api } from "./api.ts";
import { type Language, settings } from "./settings.svelte.ts";
import { fill, type Parameters } from "./text.ts";

class Words {
  private messages = $state.raw<Record<string, string>>({});
  language = $state<Language | "">("");

  get ready(): boolean {
    return this.language !== "";
  }

  async load(language: Language): Promise<void> {
    if (this.language === language) return;
    const messages = await api.messages(language);
    if (language !== settings.values.language) return; // another one was chosen meanwhile
    this.messages = messages;
    this.language = language;
    // screen readers may change their voice when the words have changed, not before
    document.documentElement.lang = language;
    document.title = this.text("web.title");
  }

  async use(language: Language): Promise<void> {
    settings.set("language", language);
    await this.load(language);
  }

  text(key: string, parameters?: Parameters): string {
    const found = this.messages[key];
    return found === undefined ? key : fill(found, parameters);
  }

  has(key: string): boolean {
    return key in this.messages;
  }
}

export const words = new Words();
/** The message of a key in the chosen language. */
export const t = (key: string, parameters?: Parameters): string => words.text(key, parameters);
/** What stands between several things in a row. */
export const comma = (): string => {
  const sign = t("web.table.comma");
  return sign > "\x7f" ? sign : `${sign} `;
};
