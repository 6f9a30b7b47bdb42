import { markdownTree } from '@console/contract/markdown';
import type { Element, Nodes } from 'hast';
import { toggledTask } from './toggled-task.ts';

const texts = { footnotes: 'Footnotes', backToText: 'Back' };
const elementsOf = (node: Nodes): Element[] => [
  ...(node.type === 'element' ? [node] : []),
  ...('children' in node ? node.children.flatMap(elementsOf) : []),
];
const elements = (markdown: string) => elementsOf(markdownTree(markdown, texts));

describe('tasks', () => {
  const tasks = (markdown: string) => elements(markdown).filter(({ tagName }) => tagName === 'input');

  it('know their place in the text and their name', () => {
    const markdown = '# list\n\n- [ ] first\n- [x] second **bold**\n  - [ ] inner\n\n> 1. [ ] quoted';
    const found = tasks(markdown).map(({ properties }) => [properties.ariaLabel, properties.checked]);
    expect(found).toEqual([
      ['first', false],
      ['second bold', true],
      ['inner', false],
      ['quoted', false],
    ]);
    for (const { properties } of tasks(markdown)) {
      const toggled = toggledTask(markdown, Number(properties.dataTask));
      expect(toggled).toHaveLength(markdown.length);
      expect(
        tasks(toggled).filter(
          (box, index) => box.properties.checked !== tasks(markdown)[index]?.properties.checked,
        ),
      ).toHaveLength(1);
      expect(toggledTask(toggled, Number(properties.dataTask)).toLowerCase()).toBe(markdown);
    }
  });

  it('that are gone change nothing', () => {
    expect(toggledTask('plain text', 3)).toBe('plain text');
    expect(toggledTask('- [ ] a', 99)).toBe('- [ ] a');
  });
});
