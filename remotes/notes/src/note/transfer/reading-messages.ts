import { CollectionReader, type NoteBatch, type OpenedCollection } from './collection-reader.ts';
import { type ChosenFile, isOutOfReach } from './entries.ts';
import { ImportRefused } from './imported-notes.ts';

/** What the page asks of the reader; one question after the other. */
export type Question =
  | { readonly ask: 'open'; readonly zone: string; readonly chosen: readonly ChosenFile[] }
  | { readonly ask: 'restart' }
  | { readonly ask: 'next' }
  | { readonly ask: 'file'; readonly id: string };

export interface AnswerOf {
  readonly open: OpenedCollection;
  readonly restart: undefined;
  readonly next: NoteBatch | undefined;
  readonly file: Blob;
}

/** On the way from the reader: how far it has come, or what it came to. */
export type ReadingMessage =
  | { readonly share: number }
  | { readonly answer: AnswerOf[keyof AnswerOf] }
  | { readonly refused: ImportRefused['code'] }
  | { readonly broken: string };

/** A reader that answers questions by messages. */
export function answering(tell: (message: ReadingMessage) => void): (question: Question) => Promise<void> {
  let reader: CollectionReader | undefined;
  const answerTo = (question: Question) => {
    if (question.ask === 'open') {
      reader = new CollectionReader(question.zone);
      return reader.open(question.chosen, (share) => tell({ share }));
    }
    if (!reader) throw new Error('nothing has been opened');
    return question.ask === 'file' ? reader.file(question.id) : reader[question.ask]();
  };
  return async (question) => {
    try {
      tell({ answer: (await answerTo(question)) as AnswerOf[keyof AnswerOf] });
    } catch (error) {
      if (error instanceof ImportRefused) tell({ refused: error.code });
      else tell(isOutOfReach(error) ? { refused: 'broke_off' } : { broken: String(error) });
    }
  };
}
