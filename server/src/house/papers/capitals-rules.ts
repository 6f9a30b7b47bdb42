const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'];
const places = ['', '拾', '佰', '仟'];

/** Less than ten thousand, `5477` → 伍仟肆佰柒拾柒; a gap between digits is one 零. */
function sectionInCapitals(section: number): string {
  let text = '';
  let gap = false;
  for (const [at, place] of [...places.entries()].reverse()) {
    const digit = Math.floor(section / 10 ** at) % 10;
    if (digit === 0) gap = text !== '';
    else {
      text += `${gap ? '零' : ''}${digits[digit]}${place}`;
      gap = false;
    }
  }
  return text;
}

/** `100005` → 壹拾万零伍: what does not reach the place below 万 or 亿 begins with 零. */
function wholeInCapitals(number: number): string {
  if (number < 10_000) return sectionInCapitals(number);
  const [size, name] = number < 100_000_000 ? [10_000, '万'] : [100_000_000, '亿'];
  const rest = number % size;
  const above = `${wholeInCapitals(Math.floor(number / size))}${name}`;
  return rest === 0 ? above : `${above}${rest < size / 10 ? '零' : ''}${wholeInCapitals(rest)}`;
}

/**
 * An amount as cheques and receipts write it, so that nobody adds a stroke: 5477.58 is 伍仟肆佰柒拾柒元伍角捌分, 1005.00 is
 * 壹仟零伍元整. Less than nothing begins with 负.
 * @param minor in fen
 */
export function inCapitals(minor: number): string {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not an amount: ${minor}`);
  if (minor < 0) return `负${inCapitals(-minor)}`;
  if (minor === 0) return '零元整';
  const yuan = Math.floor(minor / 100);
  const [jiao, fen] = [Math.floor(minor / 10) % 10, minor % 10];
  const whole = yuan > 0 ? `${wholeInCapitals(yuan)}元` : '';
  if (jiao === 0 && fen === 0) return `${whole}整`;
  const tenths = jiao > 0 ? `${digits[jiao]}角` : whole === '' ? '' : '零';
  return `${whole}${tenths}${fen > 0 ? `${digits[fen]}分` : ''}`;
}
