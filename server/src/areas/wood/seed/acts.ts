import type { DraftedKind, NewTxn, Tally, WoodRole } from '@console/contract/wood';

/** A document of the story. Its number is its place among those of its kind, in the order in which they are begun. */
export interface Doc {
  readonly kind: DraftedKind | 'adjust';
}

/** Goods of a line as they are drafted, counted or moved; volume where the size of the sort does not say it. */
export interface StatedLine {
  readonly pieces: number;
  readonly volume?: string;
  readonly tally?: Tally;
}

export interface DraftedLine extends StatedLine {
  readonly code: string;
  readonly unitPrice?: string;
  readonly sourceLineNo?: number;
}

export interface MovingLine extends StatedLine {
  readonly lineNo: number;
  readonly supplierVolume?: string;
}

export interface BesideCost {
  readonly code: string;
  readonly basis?: 'volume' | 'value';
  readonly amountMinor: number;
}

type Verb =
  | {
      readonly verb: 'draft';
      readonly yard?: YardCode;
      readonly toYard?: YardCode;
      readonly partner?: string;
      readonly source?: Doc;
      readonly lines: readonly DraftedLine[];
      readonly head?: Partial<
        Pick<NewTxn, 'containerNo' | 'mark' | 'note' | 'fxCurrency' | 'fxRate' | 'vehicle'>
      >;
    }
  | { readonly verb: 'count'; readonly yard: YardCode; readonly counted: readonly CountedLine[] }
  | { readonly verb: 'costs'; readonly costs: readonly BesideCost[] }
  | { readonly verb: 'receive' | 'deliver' | 'move'; readonly lines: readonly MovingLine[] }
  | { readonly verb: 'order' | 'confirm' | 'submit' | 'approve' | 'settle' | 'post' }
  | { readonly verb: 'ask' | 'refuse' | 'allow'; readonly reason: string }
  | { readonly verb: 'reject' | 'withdraw' | 'reverse' | 'discard'; readonly reason: string };

export type YardCode = 'MAIN' | 'KILN' | 'SHOP';

/** So many pieces more or fewer than the books say. */
export interface CountedLine {
  readonly code: string;
  readonly pieces: number;
}

/** What somebody does with a document on a day. */
export type Act = { readonly day: string; readonly turn: Turn; readonly doc: Doc } & Verb;

/** Money of partners on a day: what is due of them, or what each pays in advance. */
export interface MoneyAct {
  readonly day: string;
  readonly turn: Turn;
  readonly money: 'receipt' | 'payment' | 'confirm';
  readonly partners: readonly string[];
  readonly method?: 'bank' | 'cash' | 'wechat';
}

/** Goods that lie loose become bundles, each with a label. */
export interface BundleAct {
  readonly day: string;
  readonly turn: Turn;
  readonly bundle: string;
  /** How many pieces each has, and its moisture in percent. */
  readonly bundles: readonly { readonly pieces: number; readonly moisture: string }[];
}

export type StoryAct = Act | MoneyAct | BundleAct;

/** An act on a document. */
export const isOfDoc = (act: StoryAct): act is Act => 'doc' in act;

/** Who is at work, in the order of a day. */
export const turns = [
  { name: 'buying', role: 'BY' },
  { name: 'storing', role: 'WH' },
  { name: 'deciding', role: 'MG' },
  { name: 'selling', role: 'SL' },
  { name: 'loading', role: 'WH' },
  { name: 'booking', role: 'AC' },
  { name: 'confirming', role: 'MG' },
] as const satisfies readonly { readonly name: string; readonly role: WoodRole }[];
export type Turn = (typeof turns)[number]['name'];
