/** Short notices at the edge of the screen; the live region reads them out. */
export interface Toast {
  key: number;
  text: string;
  kind: "info" | "good" | "bad";
}

class Toasts {
  list = $state<Toast[]>([]);
  private last = 0;

  show(text: string, kind: Toast["kind"] = "info", milliseconds = 5000): void {
    const key = ++this.last;
    this.list = [
      ...this.list.filter((toast) => toast.text !== text).slice(-3),
      { key, text, kind },
    ];
    if (milliseconds > 0) setTimeout(() => this.drop(key), milliseconds);
  }
  /** Shows an error's own sentence. */
  error(error: unknown): void {
    this.show(error instanceof Error ? error.message : String(error), "bad", 8000);
  }
  drop(key: number): void {
    this.list = this.list.filter((toast) => toast.key !== key);
  }
}

export const toasts = new Toasts();
