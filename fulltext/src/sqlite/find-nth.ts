/** The number that would stand at a place if they were sorted ascending; brings the numbers into another order. None may be NaN. */
export function findNth(numbers: Float64Array, place: number): number {
  let [from, to] = [0, numbers.length - 1];
  while (from < to) {
    const pivot = middleOf(numbers[from]!, { b: numbers[(from + to) >> 1]!, c: numbers[to]! });
    let [left, right] = [from, to];
    while (left <= right) {
      while (numbers[left]! < pivot) left++;
      while (numbers[right]! > pivot) right--;
      if (left <= right) swap(numbers, { a: left++, b: right-- });
    }
    if (place <= right) to = right;
    else if (place >= left) from = left;
    else return pivot;
  }
  return numbers[place]!;
}

function swap(numbers: Float64Array, { a, b }: { a: number; b: number }): void {
  const number = numbers[a]!;
  numbers[a] = numbers[b]!;
  numbers[b] = number;
}

const middleOf = (a: number, { b, c }: { b: number; c: number }) =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
