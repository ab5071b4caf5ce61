/** A collection: the cards that friends own. Never changed, each edit gives a new one. */

export interface Owned {
  readonly id: number;
  readonly count: number;
  /** The number printed on the copies, where the owner cares. */
  readonly number: string;
  readonly owner: string;
  readonly note: string;
}

export interface Collection {
  readonly name: string;
  readonly cards: readonly Owned[];
}

export const MOST_OWNED = 9999;

/** Which line of a collection: the same card may belong to several people, in several printings, or have different notes. */
export function keyOf(card: Owned): string {
  return [card.id, card.number, card.owner, card.note].join("/");
}

function tidy(card: Owned): Owned {
  return {
    id: card.id,
    count: Math.max(0, Math.min(MOST_OWNED, Math.floor(card.count))),
    number: card.number.trim().toUpperCase(),
    owner: card.owner.trim(),
    note: card.note.trim(),
  };
}

/** More copies of a card; those of the same owner, printing and note are counted together. */
export function put(collection: Collection, card: Owned): Collection {
  const wanted = tidy(card);
  const key = keyOf(wanted);
  const known = collection.cards.find((each) => keyOf(each) === key);
  if (!known)
    return wanted.count === 0
      ? collection
      : { ...collection, cards: [...collection.cards, wanted] };
  return change(collection, key, { ...wanted, count: known.count + wanted.count });
}

/** One line as it is now; a count of 0 takes it out, the owner and printing of another line add to that one. */
export function change(collection: Collection, key: string, card: Owned): Collection {
  const wanted = tidy(card);
  const rest = collection.cards.filter((each) => keyOf(each) !== key);
  if (wanted.count === 0) return { ...collection, cards: rest };
  if (keyOf(wanted) !== key && rest.some((each) => keyOf(each) === keyOf(wanted)))
    return put({ ...collection, cards: rest }, wanted);
  return {
    ...collection,
    cards: collection.cards.map((each) => (keyOf(each) === key ? wanted : each)),
  };
}

export function total(collection: Collection): number {
  return collection.cards.reduce((sum, card) => sum + card.count, 0);
}

export function owners(collection: Collection): string[] {
  return [...new Set(collection.cards.map((card) => card.owner).filter(Boolean))].sort();
}
