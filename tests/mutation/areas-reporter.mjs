/** Area of a file: `server/wood`, `remotes/notes`, `shared/contract/bili`, `host`. */
const areaOf = (file) => {
  const [top, ...below] = file.split('/').filter((part) => part !== 'src' && part !== 'areas');
  const folders = below.slice(0, -1);
  if (top === 'host') return top;
  return [top, ...folders.slice(0, folders[0] === 'contract' ? 2 : 1)].join('/');
};

const noticed = ({ status }) => status === 'Killed' || status === 'Timeout';
const unnoticed = ({ status }) => status === 'Survived' || status === 'NoCoverage';

/** One line of what survived, as somebody would look for it. */
function survivorLine(file, source, { location: { start, end }, replacement, status }) {
  const line = source.split('\n')[start.line - 1] ?? '';
  const given = line.slice(start.column - 1, start.line === end.line ? end.column - 1 : undefined);
  const change = `${given} → ${replacement.replace(/\s+/g, ' ')}`;
  return `${file}:${start.line}:${start.column}  ${change}${status === 'NoCoverage' ? '  (no test comes here)' : ''}`;
}

function areaScores(files) {
  const scores = new Map();
  for (const [file, { mutants }] of Object.entries(files)) {
    const { killed, survived, ignored } = scores.get(areaOf(file)) ?? { killed: 0, survived: 0, ignored: 0 };
    scores.set(areaOf(file), {
      killed: killed + mutants.filter(noticed).length,
      survived: survived + mutants.filter(unnoticed).length,
      ignored: ignored + mutants.filter(({ status }) => status === 'Ignored').length,
    });
  }
  return [...scores].sort(([left], [right]) => (left < right ? -1 : 1));
}

const percentOf = ({ killed, survived }) => (100 * killed) / Math.max(1, killed + survived);
const row = (area, columns) =>
  area.padEnd(24) + columns.map((column) => String(column).padStart(10)).join('');

/** Every survivor in a line, then how each area stands; an area below the threshold fails the run. */
class AreasReporter {
  onMutationTestReportReady({ files, thresholds }) {
    for (const [file, { mutants, source }] of Object.entries(files))
      for (const mutant of mutants.filter(unnoticed)) console.info(survivorLine(file, source, mutant));
    console.info(`\n${row('area', ['killed', 'survived', 'ignored', '%'])}`);
    for (const [area, score] of areaScores(files)) {
      const isLow = percentOf(score) < thresholds.low;
      const { killed, survived, ignored } = score;
      const percent = percentOf(score).toFixed(1);
      console.info(row(area, [killed, survived, ignored, percent]) + (isLow ? ' !' : ''));
      if (isLow) process.exitCode = 1;
    }
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'areas', factory: () => new AreasReporter() }];
