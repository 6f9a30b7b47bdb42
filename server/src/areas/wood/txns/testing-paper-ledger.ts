import type { Txn } from '@console/contract/wood';

/**
 * A ledger of goods kept on paper: written for a test, by whole numbers, and without a line of the product's rules. It reads which
 * goods moved for how much, in the order of posting, and says what they were worth.
 */

/** Millionths. */
export const micro = (text: string): bigint => {
  const [whole = '0', behind = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + behind.padEnd(6, '0').slice(0, 6));
  return text.startsWith('-') ? -size : size;
};
/** a x b / c, halves away from zero. */
export const ratio = (a: bigint, b: bigint, c: bigint): bigint => {
  const size = (n: bigint) => (n < 0n ? -n : n);
  const product = a * b;
  const nearest = (2n * size(product) + c) / (2n * c);
  return product < 0n ? -nearest : nearest;
};

interface Heap {
  readonly seq: number;
  readonly line: number;
  /** The day on which it came in. */
  readonly day: string;
  readonly all: bigint;
  left: bigint;
  worth: bigint;
}
type Where = Pick<Entry, 'paper' | 'seq' | 'day'>;

interface Paper {
  q: bigint;
  v: bigint;
  heaps: Heap[];
}

export type Method = 'moving_average' | 'fifo';

const lesser = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** Takes from heaps in an order; what they cost under FIFO. */
function takeFrom(paper: Paper, wanted: bigint, first: (heap: Heap) => boolean): bigint {
  let cost = 0n;
  let rest = wanted;
  for (const heap of [...paper.heaps.filter(first), ...paper.heaps.filter((heap) => !first(heap))]) {
    const part = lesser(rest, heap.left);
    if (part === 0n) continue;
    const worth = part === heap.left ? heap.worth : ratio(heap.worth, part, heap.left);
    heap.left -= part;
    heap.worth -= worth;
    cost += worth;
    rest -= part;
  }
  return cost;
}

function out(paper: Paper, method: Method, q: bigint, first: (heap: Heap) => boolean = () => false): bigint {
  const layered = takeFrom(paper, q, first);
  const cost = method === 'fifo' ? layered : q === paper.q ? paper.v : ratio(paper.v, q, paper.q);
  paper.q -= q;
  paper.v -= cost;
  return cost;
}

function into({ paper, seq, day }: Where, line: number, q: bigint, v: bigint): void {
  paper.q += q;
  paper.v += v;
  if (q > 0n) paper.heaps.push({ seq, line, day, all: q, left: q, worth: v });
}

/** How far a line has come: what of it moved, went back, and what that cost. */
interface Progress {
  q: bigint;
  amount: bigint;
  cost: bigint;
  back: bigint;
  backCost: bigint;
  readonly receipts: { readonly seq: number; readonly q: bigint }[];
}

type Posting = Txn['postings'][number];
type Moved = Posting['moves'][number];

/** What a movement came to, on its day. */
export interface Told {
  readonly seq: number;
  readonly day: string;
  readonly sortId: string;
  readonly lineNo: number;
  readonly pieces: number;
  readonly q: bigint;
  readonly value: bigint;
  /** Into cost of sales, and out of it. */
  readonly costOfSales: bigint;
  /** What the document that the money is for comes to with it; less where goods go back. */
  readonly amount: bigint;
  readonly of: string;
  readonly receipt: Heap | undefined;
  /** Of a return: what of its source line's cost it took along. */
  readonly backCost: bigint;
}

/** Whole fen over weights: rounded down, the rest to the largest fractions, then to the earlier. */
function divided(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = weights.reduce((sum, one) => sum + one, 0n);
  const parts = weights.map((weight) => (amount * weight) / all);
  const left = Number(amount - parts.reduce((sum, one) => sum + one, 0n));
  const order = weights
    .map((weight, at) => ({ at, rest: (amount * weight) % all }))
    .sort((one, other) => (one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1));
  for (const { at } of order.slice(0, left)) parts[at] = (parts[at] ?? 0n) + 1n;
  return parts;
}

/** Works out what every movement was worth, posting by posting. */
class Ledger {
  readonly papers = new Map<string, Paper>();
  readonly moves: Told[] = [];
  readonly worth: string[] = [];
  readonly told: string[] = [];
  private readonly lines = new Map<string, Progress>();
  private readonly done = new Map<string, Told[]>();

  private readonly method: Method;
  private readonly byId: ReadonlyMap<string, Txn>;

  constructor(method: Method, all: readonly Txn[]) {
    this.method = method;
    this.byId = new Map(all.map((txn) => [txn.txnId, txn]));
  }

  private paperOf(sortId: string): Paper {
    const paper = this.papers.get(sortId) ?? { q: 0n, v: 0n, heaps: [] };
    this.papers.set(sortId, paper);
    return paper;
  }

  private progress(txnId: string, lineNo: number): Progress {
    const key = `${txnId} ${lineNo}`;
    const none = { q: 0n, amount: 0n, cost: 0n, back: 0n, backCost: 0n, receipts: [] };
    const known = this.lines.get(key) ?? none;
    this.lines.set(key, known);
    return known;
  }

  write(txn: Txn, posting: Posting): void {
    const original = txn.reverses ? this.byId.get(txn.reverses.txnId) : undefined;
    const undone = original ? this.lastFirst(original.txnId) : [];
    const seen = new Map<number, number>();
    for (const move of posting.moves) {
      const line = txn.lines.find(({ lineNo }) => lineNo === move.lineNo);
      if (!line) throw new Error('a movement without a line');
      const sourceLine = line.sourceLineNo ?? 0;
      const nth = seen.get(sourceLine) ?? 0;
      seen.set(sourceLine, nth + 1);
      const paper = this.paperOf(line.sortId);
      const day = posting.businessDate;
      const entry = { txn, line, move, paper, day, seq: posting.postedSeq, q: micro(move.volume), nth };
      const was = undone[move.lineNo - 1];
      const {
        value,
        receipt,
        costOfSales = 0n,
        amount = 0n,
        backCost = 0n,
      } = this.valueOf(...([posting.act, entry, was] as const));
      const isReturn = txn.kind === 'purchase_return' || txn.kind === 'sale_return';
      const of = (isReturn ? (original ?? txn).source : txn.reverses)?.txnId ?? txn.txnId;
      if (isReturn && original && was) this.hadAgain(original, was);
      const told: Told = {
        ...{ seq: posting.postedSeq, day, sortId: line.sortId, lineNo: move.lineNo, pieces: move.pieces },
        ...{ q: entry.q, value, costOfSales, amount, of, receipt, backCost },
      };
      this.moves.push(told);
      this.done.set(txn.txnId, [...(this.done.get(txn.txnId) ?? []), told]);
      this.worth.push(`${told.seq} ${posting.act} ${told.lineNo} ${line.code}: ${value}`);
      this.told.push(`${told.seq} ${posting.act} ${told.lineNo} ${line.code}: ${move.valueMinor}`);
      if (paper.q < 0n || paper.v < 0n) throw new Error(`less than nothing at ${told.seq}`);
      if (paper.q === 0n && paper.v !== 0n) throw new Error(`value without goods at ${told.seq}`);
    }
    if (txn.reverses && txn.kind === 'cost_add') this.unburden(txn.reverses.txnId);
  }

  /** Movements of a document as a mirror undoes them. */
  private lastFirst(txnId: string): Told[] {
    const all = this.done.get(txnId) ?? [];
    return all.toSorted((one, other) => other.seq - one.seq || other.lineNo - one.lineNo);
  }

  private valueOf(act: Posting['act'], entry: Entry, undone: Told | undefined): Valued {
    const { txn, paper, q } = entry;
    switch (act) {
      case 'receive':
        return this.received(entry);
      case 'deliver': {
        const own = this.progress(txn.txnId, entry.move.lineNo);
        const cost = out(paper, this.method, -q);
        own.q -= q;
        own.cost += cost;
        return { value: -cost, costOfSales: cost, amount: this.agreedPart(own, entry.line.selling) };
      }
      case 'return':
        return this.givenBack(entry);
      case 'adjust': {
        if (q < 0n) return { value: -out(paper, this.method, -q) };
        const value = paper.q === 0n ? 0n : ratio(paper.v, q, paper.q);
        into(entry, entry.move.lineNo, q, value);
        return { value };
      }
      case 'cost_add':
        return this.burdened(entry);
      case 'reverse':
        if (txn.kind === 'transfer' || !undone) return { value: 0n };
        return { ...this.undone(entry, undone), costOfSales: -undone.costOfSales, amount: -undone.amount };
      default:
        return { value: 0n };
    }
  }

  private received(entry: Entry): Valued {
    const { txn, line, move, seq, q } = entry;
    const own = this.progress(txn.txnId, move.lineNo);
    const shares = (txn.costs ?? [])
      .filter(({ appliedSeq }) => appliedSeq === seq)
      .flatMap((one) => one.shares);
    const landed = shares
      .filter(({ lineNo }) => lineNo === move.lineNo)
      .reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    own.q += q;
    const amount = this.agreedPart(own, line.buying);
    const value = amount + landed;
    own.cost += value;
    own.receipts.push({ seq, q });
    into(entry, move.lineNo, q, value);
    return { value, amount };
  }

  /** What falls to the goods that have just moved, of what their line was agreed to come to. */
  private agreedPart(own: Progress, agreed: Agreed | null | undefined): bigint {
    const before = own.amount;
    own.amount = ratio(BigInt(agreed?.amountMinor ?? 0), own.q, micro(agreed?.priceQuantity ?? '0'));
    return own.amount - before;
  }

  private givenBack(entry: Entry): Valued {
    const { txn, line, move, paper, q } = entry;
    const source = this.progress(txn.source?.txnId ?? '', line.sourceLineNo ?? 0);
    const size = q < 0n ? -q : q;
    source.back += size;
    const taken = ratio(source.cost, source.back, source.q) - source.backCost;
    source.backCost += taken;
    // A return moves whole here.
    const amount = -BigInt((line.buying ?? line.selling)?.amountMinor ?? 0);
    if (txn.kind === 'sale_return') {
      into(entry, move.lineNo, q, taken);
      return { value: taken, costOfSales: -taken, amount, backCost: taken };
    }
    const isOwn = (heap: Heap) =>
      heap.line === line.sourceLineNo && source.receipts.some((receipt) => receipt.seq === heap.seq);
    return { value: -out(paper, this.method, size, isOwn), amount, backCost: taken };
  }

  private burdened({ txn, line, paper, nth }: Entry): Valued {
    const source = this.progress(txn.source?.txnId ?? '', line.sourceLineNo ?? 0);
    const amount = (txn.costs ?? [])
      .flatMap((one) => one.shares)
      .filter(({ lineNo }) => lineNo === line.sourceLineNo)
      .reduce((sum, { amountMinor }) => sum + BigInt(amountMinor), 0n);
    const receipt = source.receipts[nth];
    const heapOf = (seq?: number) =>
      paper.heaps.find((one) => one.seq === seq && one.line === line.sourceLineNo);
    const heap = heapOf(receipt?.seq);
    // What went back was the first receipts', but never what of them is still here; it bears nothing.
    let back = source.back;
    const kept = source.receipts.map((one) => {
      const gone = lesser(back, one.q - (heapOf(one.seq)?.left ?? 0n));
      back -= gone;
      return one.q - gone;
    });
    const isNone = kept.every((one) => one === 0n);
    const part = divided(amount, isNone ? source.receipts.map((one) => one.q) : kept)[nth] ?? 0n;
    // Under FIFO a receipt answers for itself.
    const net = this.method === 'fifo' ? (kept[nth] ?? 0n) : source.q - source.back;
    const here = lesser(this.method === 'fifo' ? (heap?.left ?? 0n) : paper.q, net);
    const value = net === 0n || here === 0n ? 0n : here === net ? part : ratio(part, here, net);
    paper.v += value;
    if (heap) heap.worth += value;
    if (nth === 0) source.cost += amount;
    return { value, receipt: heap, costOfSales: part - value };
  }

  /** A late cost that is undone is no longer in what a return takes along. */
  private unburden(txnId: string): void {
    const txn = this.byId.get(txnId);
    // What a sale cost the team no goods bear.
    if (txn?.source?.kind === 'sale') return;
    for (const { lineNo, amountMinor } of (txn?.costs ?? []).flatMap((one) => one.shares))
      this.progress(txn?.source?.txnId ?? '', lineNo).cost -= BigInt(amountMinor);
  }

  /** Goods that a return took are their document's again, and may go back once more. */
  private hadAgain({ source, lines }: Txn, was: Told): void {
    const line = lines.find(({ lineNo }) => lineNo === was.lineNo);
    const own = this.progress(source?.txnId ?? '', line?.sourceLineNo ?? 0);
    own.back -= was.q < 0n ? -was.q : was.q;
    own.backCost -= was.backCost;
  }

  private undone(entry: Entry, was: Told): Valued {
    const { move, paper } = entry;
    if (was.q < 0n) {
      into(entry, move.lineNo, -was.q, -was.value);
      return { value: -was.value };
    }
    if (was.q === 0n) {
      const most = this.method === 'fifo' ? (was.receipt?.worth ?? 0n) : paper.v;
      const value = lesser(was.value, most);
      paper.v -= value;
      if (was.receipt) was.receipt.worth -= value;
      return { value: -value };
    }
    const whole = was.q === paper.q;
    const atCost = this.method === 'moving_average' && !whole && was.value <= paper.v;
    const isOwn = (heap: Heap) => heap.seq === was.seq && heap.line === was.lineNo;
    const cost = out(paper, this.method, was.q, isOwn);
    if (!atCost) return { value: -cost };
    paper.v += cost - was.value;
    return { value: -was.value };
  }
}

type Agreed = Pick<NonNullable<Txn['lines'][number]['buying']>, 'amountMinor' | 'priceQuantity'>;

interface Entry {
  readonly txn: Txn;
  readonly day: string;
  readonly line: Txn['lines'][number];
  readonly move: Moved;
  readonly paper: Paper;
  readonly seq: number;
  readonly q: bigint;
  /** Of movements of one source line, which this is. */
  readonly nth: number;
}

interface Valued {
  readonly value: bigint;
  readonly costOfSales?: bigint;
  readonly amount?: bigint;
  readonly receipt?: Heap | undefined;
  readonly backCost?: bigint;
}

/** All documents, posting by posting. */
export function onPaper(all: readonly Txn[], method: Method) {
  const ledger = new Ledger(method, all);
  const postings = all
    .flatMap((txn) => txn.postings.map((posting) => ({ txn, posting })))
    .sort((one, other) => one.posting.postedSeq - other.posting.postedSeq);
  for (const { txn, posting } of postings) ledger.write(txn, posting);
  return { ledger, seqs: postings.map(({ posting }) => posting.postedSeq) };
}
