/// Lines as CommonMark counts them, from 1, and the bytes where they begin.
struct ByteLines {
  private let starts: [Int]
  private let end: Int

  init(_ bytes: ArraySlice<UInt8>) {
    var starts = [bytes.startIndex]
    for index in bytes.indices {
      let isBreak =
        bytes[index] == 0x0A
        || (bytes[index] == 0x0D && (index + 1 == bytes.endIndex || bytes[index + 1] != 0x0A))
      if isBreak { starts.append(index + 1) }
    }
    self.starts = starts
    end = bytes.endIndex
  }

  /// The end of the text for lines after the last.
  func start(of line: Int) -> Int {
    line <= starts.count ? starts[max(line, 1) - 1] : end
  }

  func number(of offset: Int) -> Int {
    var lower = 0
    var upper = starts.count
    while upper - lower > 1 {
      let middle = (lower + upper) / 2
      if starts[middle] <= offset { lower = middle } else { upper = middle }
    }
    return lower + 1
  }
}
