import type { FastifyRequest } from 'fastify';
import { uploadedFile } from './examined-file.ts';

it('a line that broke before its upload is read is not waited for', async () => {
  const waiting = new Promise<undefined>(() => {});
  const request = { raw: { destroyed: true }, isMultipart: () => true, file: () => waiting };
  await expect(uploadedFile(request as unknown as FastifyRequest)).rejects.toMatchObject({
    code: 'MALFORMED',
  });
});
