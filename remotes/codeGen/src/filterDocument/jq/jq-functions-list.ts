/** What may be called, with how many arguments. */
export const jqFunctions: Readonly<Record<string, readonly number[]>> = {
  ...{
    length: [0],
    not: [0],
    keys: [0],
    keys_unsorted: [0],
    values: [0],
    type: [0],
    empty: [0],
    error: [0, 1],
  },
  ...{ add: [0, 1], any: [0, 1, 2], all: [0, 1, 2], flatten: [0, 1], reverse: [0], range: [1, 2, 3] },
  ...{ floor: [0], ceil: [0], round: [0], sqrt: [0], abs: [0], pow: [2], tostring: [0], tonumber: [0] },
  ...{ tojson: [0], fromjson: [0], ascii_downcase: [0], ascii_upcase: [0], ltrimstr: [1], rtrimstr: [1] },
  ...{ startswith: [1], endswith: [1], split: [1, 2], join: [1], trim: [0], ltrim: [0], rtrim: [0] },
  ...{ test: [1, 2], capture: [1, 2], sub: [2, 3], gsub: [2, 3], explode: [0], implode: [0] },
  ...{
    map: [1],
    map_values: [1],
    select: [1],
    recurse: [0, 1],
    has: [1],
    in: [1],
    contains: [1],
    inside: [1],
  },
  ...{ sort: [0], sort_by: [1], group_by: [1], unique: [0], unique_by: [1], min: [0], max: [0], min_by: [1] },
  ...{ max_by: [1], to_entries: [0], from_entries: [0], with_entries: [1], first: [0, 1], last: [0, 1] },
  ...{ nth: [1, 2], limit: [2], index: [1], rindex: [1], indices: [1], del: [1], paths: [0], path: [1] },
  ...{ getpath: [1], transpose: [0], numbers: [0], strings: [0], booleans: [0], nulls: [0] },
  ...{ arrays: [0], objects: [0], iterables: [0], scalars: [0], isempty: [1], utf8bytelength: [0] },
};

/** jq has them, this subset has not. */
export const notHere: ReadonlySet<string> = new Set([
  ...[
    'def',
    'foreach',
    'label',
    'import',
    'include',
    'input',
    'inputs',
    'env',
    'now',
    'while',
    'until',
    'walk',
  ],
  ...['splits', 'match', 'scan', 'ascii', 'strftime', 'strptime', 'mktime', 'gmtime', 'todate', 'fromdate'],
  ...['debug', 'stderr', 'halt', 'tostream', 'fromstream', 'setpath', 'leaf_paths', 'delpaths'],
]);
