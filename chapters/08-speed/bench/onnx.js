// onnx.js: the same layers in ONNX Runtime, for bench.c to time.
//
// Reads lines: "about", "load NETWORK TOKENS D D_FF", "run TIMES", and answers
// each with one line: the version, "ok", or the seconds that the runs took.

const runtime = require('onnxruntime-node');

// What a model file is made of (onnx.proto): fields with a number and a value,
// which is a whole number or bytes.
function varint(n) {
	const bytes = [];

	for (; n > 127; n = Math.floor(n / 128))
		bytes.push(n % 128 + 128);
	return Buffer.from([...bytes, n]);
}

function field(number, value) {
	if (typeof value === 'number')
		return Buffer.concat([varint(8 * number), varint(value)]);
	const bytes = Buffer.from(value);
	return Buffer.concat([varint(8 * number + 2), varint(bytes.length), bytes]);
}

const FLOAT = 1;

function weights(name, dims) {
	const values = new Float32Array(dims.reduce((a, b) => a * b));

	for (let i = 0; i < values.length; i++)
		values[i] = (Math.random() - 0.5) / Math.sqrt(dims[0]);
	return Buffer.concat([...dims.map((n) => field(1, n)), field(2, FLOAT),
		field(8, name), field(9, Buffer.from(values.buffer))]);
}

function array(name, dims) {
	const shape = dims.map((n) => field(1, field(1, n)));
	const tensor = [field(1, FLOAT), field(2, Buffer.concat(shape))];

	return Buffer.concat([field(1, name),
		field(2, field(1, Buffer.concat(tensor)))]);
}

function node(operator, inputs, output) {
	return Buffer.concat([...inputs.map((name) => field(1, name)),
		field(2, output), field(4, operator)]);
}

const networks = {
	swiglu: (d, dff) => ({
		weights: {gate: [d, dff], up: [d, dff], down: [dff, d]},
		nodes: [
			['MatMul', ['x', 'gate'], 'z'],
			['Sigmoid', ['z'], 's'],
			['Mul', ['z', 's'], 'f'],
			['MatMul', ['x', 'up'], 'u'],
			['Mul', ['f', 'u'], 'h'],
			['MatMul', ['h', 'down'], 'y'],
		],
	}),
	// The half step; the weights of down and b2 have been halved.
	conformer: (d, dff) => ({
		weights: {gain: [d], bias: [d], up: [d, dff], b1: [dff],
			down: [dff, d], b2: [d]},
		nodes: [
			['LayerNormalization', ['x', 'gain', 'bias'], 'n'],
			['MatMul', ['n', 'up'], 'm'],
			['Add', ['m', 'b1'], 'z'],
			['Sigmoid', ['z'], 's'],
			['Mul', ['z', 's'], 'h'],
			['MatMul', ['h', 'down'], 'o'],
			['Add', ['o', 'b2'], 'f'],
			['Add', ['x', 'f'], 'y'],
		],
	}),
};

function model(network, tokens, d, dff) {
	const parts = networks[network](d, dff);
	const graph = Buffer.concat([
		...parts.nodes.map((n) => field(1, node(...n))),
		field(2, network),
		...Object.entries(parts.weights).map((w) => field(5, weights(...w))),
		field(11, array('x', [tokens, d])),
		field(12, array('y', [tokens, d])),
	]);

	return Buffer.concat([field(1, 8), field(7, graph),
		field(8, field(2, 17))]);
}

let session, feed;

async function load(network, ...sizes) {
	const [tokens, d, dff] = sizes.map(Number);
	const x = Float32Array.from({length: tokens * d}, Math.random);

	if (session)
		await session.release();
	session = await runtime.InferenceSession.create(
		model(network, tokens, d, dff), {
			intraOpNumThreads: Number(process.env.OMP_NUM_THREADS) || 0,
		});
	feed = {x: new runtime.Tensor('float32', x, [tokens, d])};
	return 'ok';
}

async function run(count) {
	const times = Number(count);
	const start = process.hrtime.bigint();

	for (let i = 0; i < times; i++)
		await session.run(feed);
	return Number(process.hrtime.bigint() - start) * 1e-9;
}

const commands = {about: () => runtime.env.versions.node, load, run};

async function main() {
	const lines = require('readline').createInterface({input: process.stdin});

	for await (const line of lines) {
		const [command, ...rest] = line.split(' ');

		console.log(await commands[command](...rest));
	}
}

main();
