import { shortManifest } from '../../manifest-rules.ts';

const written = {
  id: 'wood_1',
  metaData: { name: 'wood_1', remoteEntry: { name: 'entry.js' } },
  shared: [{ name: 'react', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } }],
  exposes: [
    {
      name: 'remote',
      path: './remote',
      assets: {
        js: { sync: ['remote.js'], async: ['1.js', '2.js'] },
        css: { sync: ['remote.css'], async: ['1.css'] },
      },
    },
  ],
};

describe('the manifest as pages fetch it', () => {
  it('keeps who the remote is, and which files it begins with', () => {
    expect(shortManifest(written)).toEqual({
      id: 'wood_1',
      metaData: { name: 'wood_1', remoteEntry: { name: 'entry.js' } },
      shared: [],
      exposes: [
        {
          name: 'remote',
          path: './remote',
          assets: { js: { sync: ['remote.js'], async: [] }, css: { sync: ['remote.css'], async: [] } },
        },
      ],
    });
  });

  it('is the same when it is shortened again', () => {
    const once = shortManifest(written);
    expect(shortManifest(once)).toEqual(once);
  });
});
