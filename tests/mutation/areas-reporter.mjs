/** Area of a file: `server/wood`, `remotes/notes`, `shared/contract`, `host`. */
const areaOf = (file) => {
  const [top, ...below] = file.split('/').filter((part) => part !== 'src');
  return below.length > 1 && top !== 'host' ? `${top}/${below[0]}` : top;
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
    const { killed, survived } = scores.get(areaOf(file)) ?? { killed: 0, survived: 0 };
    scores.set(areaOf(file), {
      killed: killed + mutants.filter(noticed).length,
      survived: survived + mutants.filter(unnoticed).length,
    });
  }
  return [...scores].sort(([left], [right]) => (left < right ? -1 : 1));
}

const percentOf = ({ killed, survived }) => ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);

/** Every survivor in a line, then how each area stands. */
class AreasReporter {
  onMutationTestReportReady({ files, thresholds }) {
    for (const [file, { mutants, source }] of Object.entries(files))
      for (const mutant of mutants.filter(unnoticed)) console.info(survivorLine(file, source, mutant));
    console.info('\narea                     killed  survived      %');
    for (const [area, score] of areaScores(files)) {
      const percent = percentOf(score);
      const mark = Number(percent) < thresholds.low ? ' !' : '';
      const columns = [
        String(score.killed).padStart(6),
        String(score.survived).padStart(9),
        percent.padStart(6),
      ];
      console.info(`${area.padEnd(24)} ${columns.join(' ')}${mark}`);
    }
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'areas', factory: () => new AreasReporter() }];
