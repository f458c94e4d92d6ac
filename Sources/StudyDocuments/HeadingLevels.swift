/// Maps a document's heading levels to levels below the page's title without gaps.
struct HeadingLevels {
  private var open: [Int] = []

  /// 2 to 5, so that headings inside a section still have a level of their own.
  mutating func next(_ level: Int) -> Int {
    while let last = open.last, last >= level { open.removeLast() }
    open.append(level)
    return min(open.count + 1, 5)
  }
}
