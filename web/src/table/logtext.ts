/** A line of the log in pieces: plain text, and names of cards that can be looked up. */
export interface Piece {
  text: string;
  /** The printed id of the card that is named; 0 for plain text. */
  id: number;
}

/** Splits a text at the names that it holds, longer names first. */
export function pieces(text: string, named: readonly { id: number; name: string }[]): Piece[] {
  const found: Piece[] = [{ text, id: 0 }];
  const names = [...named].filter((n) => n.name).sort((a, b) => b.name.length - a.name.length);
  for (const { id, name } of names)
    for (let i = 0; i < found.length; i++) {
      const piece = found[i];
      if (!piece || piece.id) continue;
      const at = piece.text.indexOf(name);
      if (at < 0) continue;
      found.splice(
        i,
        1,
        { text: piece.text.slice(0, at), id: 0 },
        { text: name, id },
        { text: piece.text.slice(at + name.length), id: 0 },
      );
      i++;
    }
  return found.filter((piece) => piece.text);
}
