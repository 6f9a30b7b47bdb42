import { crc32, deflateSync } from 'node:zlib';
import type { MemoryObjects } from './memory-objects.ts';

function chunk(name: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** A picture whose colours run from one corner to the other. */
function gradientPng(width: number, height: number, hue: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const light = 60 + Math.round((140 * (x / width + y / height)) / 2);
      const place = y * (1 + width * 3) + 1 + x * 3;
      for (let colour = 0; colour < 3; colour += 1)
        rows[place + colour] = Math.min(255, light + Math.round(40 * Math.cos(hue + colour * 2.1)));
    }
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A second of a tone. */
function toneWav(): Buffer {
  const rate = 8000;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + rate, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(rate, 40);
  const tone = Uint8Array.from(
    { length: rate },
    (_, at) => 128 + Math.round(60 * Math.sin((at * 2 * Math.PI * 440) / rate)),
  );
  return Buffer.concat([head, tone]);
}

const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length 52>>stream
BT /F1 18 Tf 40 120 Td (Delivery note 2026-1107) Tj ET
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;

const day = 24 * 3600 * 1000;

/** What a small company has in its bucket. @param classOf how the store names its classes */
export function fillWithDemo(objects: MemoryObjects, classOf: (archived: boolean) => string): void {
  const put = (key: string, mime: string, bytes: Buffer | string, daysAgo: number, archived = false) =>
    objects.put(key, {
      bytes: Buffer.from(bytes),
      mime,
      putAt: Date.now() - daysAgo * day,
      storageClass: classOf(archived),
    });
  for (const [place, name] of ['入口', '大厅', '样板间', '屋顶花园', '地下车库', '电梯间'].entries())
    put(`photos/2026/${name}.png`, 'image/png', gradientPng(320, 240, place), 3 + place);
  put('photos/2025/旧楼.png', 'image/png', gradientPng(240, 320, 4), 400, true);
  put('documents/送货单-20261107.pdf', 'application/pdf', pdf, 12);
  put('documents/价格表.csv', 'text/csv', '规格,单位,单价\n松木 4×9,m³,1680.00\n杉木 3×8,m³,1520.00\n', 30);
  put('documents/说明.md', 'text/markdown', '# 说明\n\n此处存放对外资料，**请勿**放置合同原件。\n', 2);
  put('documents/settings.json', 'application/json', '{\n  "theme": "light",\n  "pageSize": 50\n}\n', 1);
  put('site/index.html', 'text/html', '<!doctype html><title>Site</title><script>alert(1)</script>\n', 8);
  put(
    'site/logo.svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4" cx="4" cy="4"/></svg>',
    8,
  );
  put('sounds/提示音.wav', 'audio/wav', toneWav(), 60);
  for (let hour = 0; hour < 1200; hour += 1)
    put(`logs/${String(hour).padStart(5, '0')}.log`, 'text/plain', `line ${hour}\n`, 50 - hour / 24);
}
