import { type NoteWords, videoNote } from './note-rules.ts';
import { shownLink } from './shown-video.ts';

const words: NoteWords = {
  uploader: 'Uploader: ',
  watchedTo: 'Watched to ',
  chapters: 'Time stamps',
  part: (part) => `P${part}`,
};
const link = { kind: 'video', bvid: 'BV17x411w7KC', part: 1, startSeconds: 0, title: '' } as const;
const url = 'https://www.bilibili.com/video/BV17x411w7KC';

it('a video of which nothing is known is its address', () => {
  expect(videoNote(shownLink(link, undefined), words)).toEqual({
    title: 'BV17x411w7KC',
    content: `[BV17x411w7KC](${url})\n`,
  });
});

it('moments are links to their part and second; titles stay text', () => {
  const video = {
    ...shownLink({ ...link, title: '榫卯 [入门] *1*', startSeconds: 725 }, undefined),
    uploader: '木_工',
    chapters: [
      { part: 1, seconds: 65, title: '锯路 #1' },
      { part: 2, seconds: 3723, title: '胶合' },
    ],
  };
  expect(videoNote(video, words)).toEqual({
    title: '榫卯 [入门] *1*',
    content: [
      `[榫卯 \\[入门\\] \\*1\\*](${url})`,
      'Uploader: 木\\_工',
      `Watched to [12:05](${url}?t=725)`,
      '## Time stamps',
      `- [1:05](${url}?t=65) 锯路 \\#1\n- [P2 1:02:03](${url}?p=2&t=3723) 胶合\n`,
    ].join('\n\n'),
  });
});
