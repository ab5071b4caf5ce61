/** The connection to a table: typed frames, the first one `hello`; comes back by itself when lost. */
import { PROTOCOL, type ToClient, type ToServer } from "./wire.ts";

export type Connection = "connecting" | "open" | "lost" | "closed";

export interface Handlers {
  frame(frame: ToClient): void;
  state(state: Connection, retryIn: number): void;
}

/** Milliseconds until try number `attempt` (0 is the first): doubling to 15 s, with some chance. */
export function backOff(attempt: number, chance: () => number = Math.random): number {
  return Math.min(15_000, 400 * 2 ** attempt) * (0.75 + chance() / 2);
}

const PING_EVERY = 20_000;
const SILENCE = 45_000;

export class TableSocket {
  private socket: WebSocket | undefined;
  private attempt = 0;
  private closed = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beat: ReturnType<typeof setInterval> | undefined;
  private heard = 0;
  /** How many log lines the client has: what `hello` asks for the rest of. */
  since = 0;
  /** Of which telling those lines are: a rewind or a new duel begins another. */
  epoch = 0;

  constructor(
    private readonly table: string,
    private readonly token: string,
    private readonly language: () => string,
    private readonly handlers: Handlers,
  ) {}

  open(): void {
    this.closed = false;
    this.handlers.state("connecting", 0);
    const address = new URL(`/ws/tables/${encodeURIComponent(this.table)}`, location.href);
    address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onopen = () => {
      this.heard = Date.now();
      this.send({
        type: "hello",
        token: this.token,
        language: this.language(),
        protocol: PROTOCOL,
        since: this.since,
        epoch: this.epoch,
      });
      clearInterval(this.beat);
      this.beat = setInterval(() => {
        if (Date.now() - this.heard > SILENCE) socket.close();
        else this.send({ type: "ping", at: Date.now() });
      }, PING_EVERY);
    };
    socket.onmessage = (message) => {
      this.heard = Date.now();
      const frame = JSON.parse(String(message.data)) as ToClient;
      if (frame.type === "welcome") {
        this.attempt = 0;
        this.handlers.state("open", 0);
      }
      if (frame.type === "error" && frame.fatal) this.closed = true;
      this.handlers.frame(frame);
    };
    socket.onclose = () => {
      if (this.socket !== socket) return;
      clearInterval(this.beat);
      if (this.closed) {
        this.handlers.state("closed", 0);
        return;
      }
      const wait = backOff(this.attempt++);
      this.handlers.state("lost", wait);
      this.retry = setTimeout(() => this.open(), wait);
    };
  }

  /** Tries again now, for people who do not like to wait. */
  now(): void {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.retry);
    this.open();
  }

  /** Sends a frame; false where there is no connection (nothing is kept for later). */
  send(frame: ToServer): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.retry);
    clearInterval(this.beat);
    this.socket?.close();
  }
}
