import type { Message } from './outlets.ts';

type Language = 'zh' | 'en';

const words = {
  zh: {
    trial: '控制台测试消息',
    trialText: '如果您看到这条消息，说明提醒可以送达这里。',
    code: (code: string) => `验证码：${code}`,
    codeText: (code: string) =>
      `您的邮箱验证码是 ${code}，15 分钟内有效。如果您没有在控制台填写过此邮箱，请忽略本邮件。`,
  },
  en: {
    trial: 'A word from the console',
    trialText: 'If you can read this, reminders arrive here.',
    code: (code: string) => `Your code: ${code}`,
    codeText: (code: string) =>
      `The code for your e-mail address is ${code}. It works for 15 minutes. If you did not enter this address in the console, ignore this mail.`,
  },
} as const;

/** What a channel is tried with. */
export const trialMessage = (language: Language, url: string): Message => ({
  title: words[language].trial,
  text: words[language].trialText,
  url,
  data: { kind: 'trial' },
});

/** The mail that shows that an address belongs to who entered it. */
export const confirmationMail = (code: string, language: Language): { title: string; text: string } => ({
  title: words[language].code(code),
  text: words[language].codeText(code),
});
