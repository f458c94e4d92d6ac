/// The longest increasing subsequence, by which the fewest elements count as moved.
package enum LongestIncreasing {
  /// The indices of its elements. The numbers must be distinct.
  package static func indices(of numbers: [Int]) -> [Int] {
    // The index of the smallest last number of a subsequence of each length.
    var ends: [Int] = []
    var previous = [Int](repeating: -1, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? ends[low - 1] : -1
      if low < ends.count { ends[low] = index } else { ends.append(index) }
    }
    var found: [Int] = []
    var index = ends.last ?? -1
    while index >= 0 {
      found.append(index)
      index = previous[index]
    }
    return found.reversed()
  }
}
