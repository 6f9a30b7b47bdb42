import { type Context, code, countOf, flagOf, type Run, textOf } from '../core/tool.ts';
import { drawn, randomBelow } from '../secrets/random-rules.ts';

const latin =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna aliqua enim ad minim veniam quis nostrud exercitation ullamco laboris nisi aliquip ex ea commodo consequat duis aute irure in reprehenderit voluptate velit esse cillum eu fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim id est laborum'.split(
    ' ',
  );

/** Clauses that fit in any order: who or what, and what happens. */
const subjects =
  '清晨的街道 远处的山峦 窗外的雨声 这座老房子 新来的同事 桌上的台灯 河边的柳树 每一次出发 项目的进度 一杯热茶 午后的阳光 书架上的旧书 小镇的集市 孩子们的笑声 夜里的风 仓库里的木料 会议的结论 春天的消息 门口的石阶 远方的来信'.split(
    ' ',
  );
const predicates =
  '慢慢安静了下来 比预想的更加清楚 让人想起从前的日子 总会在合适的时候出现 渐渐有了新的样子 还留着昨天的温度 从不着急 正一点一点地展开 给了大家不少信心 在灯光下显得格外温和 听起来并不遥远 把时间拉得很长 值得再看一遍 已经安排妥当 只需要多一点耐心'.split(
    ' ',
  );

/** Text that means nothing, to see how a layout looks with text. */
export const run: Run = (values, { random }) => {
  const chinese = textOf(values, 'script') === 'chinese';
  const sentences = countOf(values, 'sentences', 5);
  const paragraphs = Array.from({ length: countOf(values, 'paragraphs', 3) }, (_, at) =>
    Array.from({ length: sentences }, () => (chinese ? chineseSentence(random) : latinSentence(random)))
      .join(chinese ? '' : ' ')
      .replace(/^.*$/s, (text) =>
        at === 0 && !chinese && flagOf(values, 'classic') ? withOpening(text) : text,
      ),
  );
  return { parts: [code(paragraphs.join('\n\n'))] };
};

const opening = 'Lorem ipsum dolor sit amet, consectetur adipiscing elit.';
const withOpening = (text: string) => text.replace(/^[^.]*\./, opening);

function latinSentence(random: Context['random']): string {
  const words = Array.from({ length: 6 + randomBelow(9, random) }, () => drawn(latin, random));
  const comma = 2 + randomBelow(4, random);
  const text = words.map((word, at) => (at === comma ? `${word},` : word)).join(' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function chineseSentence(random: Context['random']): string {
  const clauses = Array.from(
    { length: 2 + randomBelow(2, random) },
    () => drawn(subjects, random) + drawn(predicates, random),
  );
  return `${clauses.join('，')}。`;
}
