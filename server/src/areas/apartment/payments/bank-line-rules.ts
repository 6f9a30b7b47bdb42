import { createHash } from 'node:crypto';

/** What a bank says of a line, whichever of its programs wrote the file. */
export interface BankLineFacts {
  readonly bookedOn: string;
  /** With its sign: what went out is below nothing. */
  readonly amountMinor: number;
  readonly payer: string;
  /** Purpose and remarks. */
  readonly reference: string;
  /** The own account that it is of; '' where the file does not say. */
  readonly account: string;
  /** The bank's own number of the transaction; '' where the file does not say. */
  readonly serial: string;
}

/** A line that came with a file before. */
export interface KnownBankLine extends BankLineFacts {
  readonly digest: string;
}

/** Without what programs write differently: width, case, blanks, punctuation. */
const normalised = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}*]/gu, '');

/** Whether both say something, and whether that is the same. */
function compared(one: string, other: string, agree: (a: string, b: string) => boolean) {
  const [a, b] = [normalised(one), normalised(other)];
  if (a === '' || b === '') return undefined;
  return agree(a, b);
}

const equal = (a: string, b: string) => a === b;
/** Programs cut texts, and put one column into another. */
const contains = (a: string, b: string) => a.includes(b) || b.includes(a);

/**
 * Whether two files tell of the same line: of one day and one signed amount, and of one account where both say which. The bank's own
 * number decides where both tell it. Else who is on the other side and what it is for must not contradict each other, and at least
 * one of them has to be told by both: what nothing speaks for is another line, and a person sees it.
 */
export function isSameLine(one: BankLineFacts, other: BankLineFacts): boolean {
  if (one.bookedOn !== other.bookedOn || one.amountMinor !== other.amountMinor) return false;
  if (compared(one.account, other.account, endsAlike) === false) return false;
  const bySerial = compared(one.serial, other.serial, equal);
  if (bySerial !== undefined) return bySerial;
  const told = [
    compared(one.payer, other.payer, contains),
    compared(one.reference, other.reference, contains),
  ];
  return told.includes(true) && !told.includes(false);
}

/** Of an account some programs tell the last digits only, or hide those in the middle. */
function endsAlike(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length, 4);
  return a.slice(-length) === b.slice(-length);
}

/** The mark of a line among those of its building: its facts, and which of several alike it is. */
export function digestOf(facts: BankLineFacts, taken: ReadonlySet<string>): string {
  const { bookedOn, amountMinor, account, serial, payer, reference } = facts;
  const said = JSON.stringify([
    ...[bookedOn, amountMinor, normalised(account)],
    ...(normalised(serial) === '' ? [normalised(payer), normalised(reference)] : [normalised(serial)]),
  ]);
  for (let count = 1; ; count += 1) {
    const digest = createHash('sha256').update(`${said}#${count}`).digest('hex');
    if (!taken.has(digest)) return digest;
  }
}
