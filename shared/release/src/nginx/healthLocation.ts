import { POINTER } from '@site/contract';
import { HEALTH_ADDRESS } from '../serve/monitoring/requestKind';
import { NO_RELEASE } from '../serve/serverMessages';
import { quoteWord } from './quoteWord';

/**
 * Returns the location of `/healthz`. nginx compares no hashes, so it responds with the pointer
 * itself: 200 means that nginx can read the store.
 */
export const healthLocation = () => `
    location = ${HEALTH_ADDRESS} {
        error_page 403 404 =503 @failing;
        types {}
        default_type application/json;
        gzip_static off;
        try_files /${POINTER} =404;
    }
    location @failing {
        types {}
        default_type application/json;
        return 503 ${quoteWord(JSON.stringify({ status: 'failing', reason: NO_RELEASE }))};
    }`;
