/** In the order of pinyin, each syllable with the first sign that is read so. */
const firsts =
  'a吖ai哎an安ang肮ao凹ba丷bai挀ban扳bang邦bao勹bei卑ben奔beng伻bi屄bian边biao灬bie憋bin汃bing冫bo癶bu峬ca嚓cai偲can参cang仓' +
  'cao撡ce冊cen嵾ceng曽cha叉chai拆chan辿chang伥chao抄che车chen抻cheng阷chi吃chong充chou抽chu出chua歘chuai揣chuan巛' +
  'chuang刅chui吹chun旾chuo逴ci呲cong匆cou凑cu粗cuan汆cui崔cun邨cuo搓da咑dai呆dan丹dang当dao刀de嘚den扥deng灯di氐dia嗲' +
  'dian敁diao刁die爹ding丁diu丟dong东dou吺du厾duan耑dui垖dun吨duo多e妸ei诶en奀eng鞥er儿fa发fan帆fang匚fei飞fen分feng丰fo仏' +
  'fou紑fu夫ga旮gai侅gan甘gang冈gao皋ge戈gei给gen根geng刯gong工gou勾gu估gua瓜guai乖guan关guang光gui归gun丨guo呙ha哈hai咍' +
  'han佄hang夯hao茠he诃hei黒hen拫heng亨hong叿hou齁hu乎hua花huai怀huan欢huang巟hui灰hun昏huo吙ji丌jia加jian戋jiang江jiao艽' +
  'jie阶jin巾jing坕jiong冂jiu丩ju凥juan姢jue噘jun军ka咔kai开kan刊kang忼kao尻ke匼ken肎keng劥kong空kou抠ku扝kua夸kuai蒯' +
  'kuan宽kuang匡kui亏kun坤kuo扩la垃lai来lan兰lang啷lao捞le仂lei雷leng崚li哩lia俩lian奁liang良liao撩lie毟lin拎ling伶liu溜' +
  'long龙lou瞜lu噜lv驴luan娈lve掠lun抡luo啰m呣ma妈mai埋man嫚mang牤mao猫me嚒mei坆men椚meng擝mi咪mian宀miao喵mie乜min民ming名' +
  'miu谬mo摸mou哞mu毪na拏nai腉nan囡nang囔nao孬ne疒nei娞nen恁neng能ng嗯ni妮nian拈niang娘niao鸟nie捏nin囜ning宁niu妞nong农' +
  'nou羺nu奴nv女nuan奻nve疟nuo挪o喔ou讴pa妑pai拍pan眅pang乓pao抛pei呸pen喷peng匉pi丕pian囨piao剽pie氕pin姘ping乒po钋pou剖' +
  'pu仆qi七qia掐qian千qiang呛qiao悄qie苆qin亲qing靑qiong卭qiu丘qu区quan奍que炔qun夋ran呥rang穣rao娆re惹ren人reng扔ri日' +
  'rong戎rou厹ru邚rua挼ruan堧rui桵run瞤ruo捼sa仨sai毢san三sang桒sao掻se閪sen森seng僧sha杀shai筛shan山shang伤shao弰she奢' +
  'shei谁shen申sheng升shi尸shou収shu书shua刷shuai衰shuan闩shuang双shui脽shun吮shuo说si厶song忪sou凁su苏suan狻sui夊sun孙' +
  'suo唆ta他tai囼tan坍tang汤tao夲te忑teng熥ti剔tian天tiao旫tie帖ting厅tong囲tou偷tu凸tuan湍tui推tun吞tuo乇wa屲wai歪wan弯' +
  'wang尢wei危wen昷weng翁wo挝wu乌xi夕xia呷xian仙xiang乡xiao灱xie些xin心xing星xiong凶xiu休xu吁xuan吅xue削xun坃ya丫yan恹' +
  'yang央yao幺ye倻yi一yin囙ying应yo哟yong佣you优yu込yuan囦yue曰yun晕za帀zai災zan兂zang匨zao傮ze则zei贼zen怎zeng囎zha扎' +
  'zhai夈zhan枬zhang张zhao佋zhe蜇zhen贞zheng凧zhi之zhong中zhou州zhu朱zhua抓zhuai跩zhuan专zhuang妆zhui隹zhun宒zhuo拙' +
  'zi孜zong宗zou邹zu租zuan钻zui厜zun尊zuo嘬';

/** Signs of names and of what screens are called that are read in another way there than the order of pinyin has it. */
const alsoRead =
  '长chang重chong厦xia行hang乐yue单shan曾zeng解xie查zha仇qiu区ou翟zhai尉yu覃qin种chong朴piao缪miao贾gu都du' +
  '会kuai参shen弹tan提di地di得dei降xiang角jue校jiao系ji便pian给ji盛cheng石dan宿xiu色shai省xing识zhi什shi率shuai' +
  '落la露lou模mu没mo奇ji强jiang厂an车ju称chen乘sheng澄deng大dai否pi将qiang觉jiao咖ga卡qia壳qiao了liao六lu蔓wan' +
  '秘bi泌bi脉mo泊bo堡pu番pan合ge巷hang吓he纤qian血xie术zhu属zhu尾yi洗xian约yao员yun择zhai轧zha着zhao仔zai万mo臭xiu' +
  '屏bing信shen艾yi柏bo盖ge那nei谷yu不fou折she朝zhao还huan调tiao传zhuan藏zang薄bo削xiao幢zhuang塞se佛fo谁shui' +
  '拓tuo嚼jiao桔ju爪zhua茄qie刹cha埔pu卜bo剥bao粘nian畜xu铣xian簿bo镐hao牟mu伺ci辗zhan囤dun琢zhuo';

interface Tables {
  readonly syllables: readonly string[];
  readonly signs: readonly string[];
  readonly others: ReadonlyMap<string, string>;
  readonly order: Intl.Collator;
}

let tables: Tables | undefined;

/** Made when somebody types letters first: most pages never need them. */
function read(): Tables {
  if (tables) return tables;
  const all = [...firsts.matchAll(/([a-z]+)(\P{ASCII})/gu)];
  const others = [...alsoRead.matchAll(/(\P{ASCII})([a-z]+)/gu)];
  tables = {
    syllables: all.map(([, syllable = '']) => syllable),
    signs: all.map(([, , sign = '']) => sign),
    others: new Map(others.map(([, sign = '', syllable = '']) => [sign, syllable])),
    order: new Intl.Collator('zh-u-co-pinyin'),
  };
  return tables;
}

const isHan = (sign: string): boolean => /^\p{Script=Han}$/u.test(sign);

/**
 * How people spell a sign: the syllables of a Chinese one, the usual first, `ü` as `v` and as `u`; a letter or a digit as itself; nothing
 * for any other.
 */
export function spellingsOf(sign: string): readonly string[] {
  if (!isHan(sign)) return /^[a-z0-9]$/i.test(sign) ? [sign.toLowerCase()] : [];
  const { syllables, signs, others, order } = read();
  let [low, high] = [0, signs.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (order.compare(signs[middle] ?? '', sign) <= 0) low = middle + 1;
    else high = middle;
  }
  const spelled = [syllables[low - 1], others.get(sign)].filter((one) => one !== undefined);
  return [...new Set(spelled.flatMap((one) => (one.includes('v') ? [one, one.replace('v', 'u')] : [one])))];
}

/**
 * Which part of a Chinese name is spelled so, from one place of the text to another: `chaobiao`, `cb`, `chaob` and `cbiao` are 抄表. Each
 * sign is spelled by what its syllable begins with, and any of its readings counts.
 * @param typed small letters and digits  @returns undefined where it is nowhere
 */
export function spelledIn(name: string, typed: string): [start: number, end: number] | undefined {
  if (typed === '' || !/\p{Script=Han}/u.test(name)) return undefined;
  const signs: Sign[] = [];
  let at = 0;
  for (const sign of name) {
    const spellings = spellingsOf(sign);
    if (spellings.length > 0) signs.push({ spellings, at, end: at + sign.length, isHan: isHan(sign) });
    at += sign.length;
  }
  for (const [place, first] of signs.entries()) {
    if (!first.isHan && signs[place - 1]?.end === first.at) continue;
    const last = endOf(signs, place, typed);
    if (last) return [first.at, last.end];
  }
  return undefined;
}

interface Sign {
  readonly spellings: readonly string[];
  readonly at: number;
  readonly end: number;
  readonly isHan: boolean;
}

/** The sign with which the letters end that begin at one. */
function endOf(signs: readonly Sign[], place: number, typed: string): Sign | undefined {
  // How much of the letters may be spelled by then.
  let spelled = new Set([0]);
  for (const sign of signs.slice(place)) {
    const further = new Set<number>();
    for (const from of spelled)
      for (const spelling of sign.spellings) {
        const most = sharedLength(spelling, typed.slice(from));
        if (from + most === typed.length) return sign;
        for (let length = 1; length <= most; length += 1) further.add(from + length);
      }
    if (further.size === 0) return undefined;
    spelled = further;
  }
  return undefined;
}

function sharedLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
