import { createToken, listTokens, withdrawToken } from '@console/contract/platform';
import { serving } from '../../plugins/contract/serve.ts';
import { createTokenOf, daysWithin, listTokensOf, withdrawTokenOf } from './tokens.ts';

export { forgetEndedTokens } from './tokens.ts';

/** Tokens for a person's own programs. None of these calls takes such a token: a token never makes tokens. */
export const personalTokens = serving((serve) => {
  serve(listTokens, async ({ db, user }) => ({ items: await listTokensOf(db, user.userId) }));
  serve(
    createToken,
    ({ db, user, body, request }) => {
      const isElsewhere = request.server.ground.config.OIDC_ISSUER !== '';
      return createTokenOf(db, user, { ...body, days: daysWithin(user, body.days, isElsewhere) });
    },
    { perMinute: 30 },
  );
  serve(withdrawToken, ({ db, user, params }) => withdrawTokenOf(db, user.userId, params.tokenId));
});
