// Stands in for the parts of scratch-vm that draw, print to printers or talk to devices: a judge has
// none, and the virtual machine uses them only where a renderer or a device is attached.
module.exports = {};
