import { createStore } from 'zustand/vanilla';

export interface Notice {
  readonly id: number;
  readonly tone: 'good' | 'bad' | 'info';
  readonly text: string;
  readonly action?: { readonly label: string; run(): void };
  /** It stands elsewhere as well, as news do in the bell: it goes by itself, whatever it offers. */
  readonly kept?: boolean;
}

/** What the frame shows at the foot of the page, oldest first. */
export const noticeStore = createStore<readonly Notice[]>(() => []);

let lastId = 0;
const add = (notice: Omit<Notice, 'id'>): void => {
  lastId += 1;
  const shown = { ...notice, id: lastId };
  noticeStore.setState((all) => [...all.filter((one) => one.text !== notice.text), shown], true);
};

/** Short messages that do not interrupt. Texts are already in the user's language. */
export const notify = {
  success: (text: string): void => add({ tone: 'good', text }),
  error: (text: string): void => add({ tone: 'bad', text }),
  info: (text: string, options: { action?: Notice['action'] } = {}): void =>
    add({ tone: 'info', text, ...options }),
  /** What the bell keeps: it goes by itself, though it offers to be opened. */
  news: (text: string, action: NonNullable<Notice['action']>): void =>
    add({ tone: 'info', text, action, kept: true }),
};

export const closeNotice = (id: number): void =>
  noticeStore.setState((all) => all.filter((one) => one.id !== id), true);

export interface Question {
  readonly title: string;
  readonly body: string;
  readonly confirmLabel: string;
  readonly danger?: boolean;
}

export const questionStore = createStore<{ question?: Question; answer?: (yes: boolean) => void }>(
  () => ({}),
);

/** Asks before something that cannot be taken back. @returns whether the user agreed; dismissing is a no */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    questionStore.getState().answer?.(false);
    const answer = (yes: boolean) => {
      questionStore.setState({}, true);
      resolve(yes);
    };
    questionStore.setState({ question, answer }, true);
  });
