/** For service managers that were set up before `server/start.js`. */
import '../start.js';
