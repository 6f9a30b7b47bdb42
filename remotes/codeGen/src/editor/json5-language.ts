import { StreamLanguage, type StringStream } from '@codemirror/language';

/** JSON with comments, single quotes and bare keys, coloured word by word: half-written text keeps its colours. */
export const json5Language = StreamLanguage.define<{ inComment: boolean }>({
  name: 'json5',
  startState: () => ({ inComment: false }),
  token: (stream, state) => {
    if (state.inComment) return restOfComment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) {
      state.inComment = true;
      return restOfComment(stream, state);
    }
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) {
      return beforeColon(stream) ? 'propertyName' : 'string';
    }
    if (stream.match(/^[+-]?(?:0[xX][\da-fA-F]+|Infinity|NaN|\d*\.?\d+(?:[eE][+-]?\d+)?)/)) return 'number';
    if (stream.match(/^[\p{L}$_][\p{L}\p{N}$_]*/u)) return wordOf(stream);
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
});

function restOfComment(stream: StringStream, state: { inComment: boolean }): string {
  if (stream.skipTo('*/')) {
    stream.match('*/');
    state.inComment = false;
  } else stream.skipToEnd();
  return 'comment';
}

const beforeColon = (stream: StringStream) => stream.match(/^\s*:/, false) !== null;

function wordOf(stream: StringStream): string | null {
  if (beforeColon(stream)) return 'propertyName';
  return /^(?:true|false|null)$/.test(stream.current()) ? 'atom' : null;
}
