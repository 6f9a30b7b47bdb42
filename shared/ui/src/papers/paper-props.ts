import type { ReactNode } from 'react';

type Lines = readonly string[];

interface Code {
  readonly path: string;
  readonly size: number;
}

/** A part of a paper as the server tells it: its texts as lines, one for each language. */
export type PaperPart =
  | { readonly kind: 'heading'; readonly text: Lines }
  | { readonly kind: 'text'; readonly text: Lines; readonly strong: boolean }
  | { readonly kind: 'facts'; readonly items: readonly { readonly label: Lines; readonly value: Lines }[] }
  | {
      readonly kind: 'table';
      readonly columns: readonly {
        readonly header: Lines;
        readonly align: 'left' | 'right' | 'center';
        /** Width, in parts of the sum of all. */
        readonly weight: number;
        readonly holds: 'text' | 'blank' | 'code';
      }[];
      readonly rows: readonly {
        readonly cells: readonly Lines[];
        readonly strong: boolean;
        readonly notes: readonly string[];
      }[];
      /** Rows that only the file has. */
      readonly more: number;
    }
  | {
      readonly kind: 'total';
      readonly items: readonly { readonly label: Lines; readonly value: string; readonly strong: boolean }[];
      readonly capitals: { readonly label: Lines; readonly value: string } | null;
    }
  | {
      readonly kind: 'bars';
      readonly title: Lines;
      readonly bars: readonly { readonly label: string; readonly value: number; readonly text: string }[];
    }
  | {
      readonly kind: 'photos';
      readonly items: readonly { readonly attachmentId: string; readonly caption: Lines }[];
    }
  | {
      readonly kind: 'labels';
      readonly items: readonly {
        readonly code: Code;
        readonly title: string;
        readonly text: readonly Lines[];
      }[];
      readonly more: number;
    }
  | { readonly kind: 'signatures'; readonly items: readonly Lines[] }
  | { readonly kind: 'code'; readonly code: Code; readonly caption: Lines };

export type PaperOf<Kind extends PaperPart['kind']> = Extract<PaperPart, { kind: Kind }>;

export interface PaperPreviewProps {
  preview: {
    readonly title: Lines;
    readonly sender: Lines;
    readonly number: string | null;
    readonly blocks: readonly PaperPart[];
  };
  mark: 'draft' | 'void' | null;
  paper: 'A4' | 'A5' | '80mm';
  /** For the ear. */
  name: string;
  /** Draws a photo of it; left out where its papers have none. */
  photo?: ((attachmentId: string, caption: string) => ReactNode) | undefined;
}
