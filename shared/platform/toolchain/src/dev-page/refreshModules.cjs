// Called by Rspack's refresh loader, in each module: does what ReactRefreshPlugin does in webpack's.
const refresh = require('react-refresh/runtime');
const utils = require('@pmmmwh/react-refresh-webpack-plugin/lib/runtime/RefreshUtils');
const overlay = require('./reloadPage.cjs');

exports.register = refresh.register;
exports.createSignatureFunctionForTransform = refresh.createSignatureFunctionForTransform;
exports.refresh = (id, hot) => utils.executeRuntime(utils.getModuleExports(id), id, hot, overlay);
