/// Markdown that would take the library far longer than its length suggests. Two kinds are known for cmark 0.30.2: unclosed
/// pictures among links (CVE-2023-22486), and many lines within very deeply nested lists and quotations. Both are detected
/// here in one pass, and such a text is shown as plain text.
enum MarkdownTangle {
  /// The limit on lists and quotations opened by one line. A rule such as `- - -` looks the same, so there is room for it.
  private static let maximumContainers = 6_000
  /// The limit on lines times their possible nesting depth.
  private static let maximumContainerSteps = 40_000_000
  /// The limit on pictures begun in one paragraph times its closing brackets.
  private static let maximumBracketSteps = 20_000_000

  static func isFound(in bytes: some Collection<UInt8>) -> Bool {
    bytes.withContiguousStorageIfAvailable(isFound(inBuffer:))
      ?? Array(bytes).withUnsafeBufferPointer(isFound(inBuffer:))
  }

  private static func isFound(inBuffer bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var pictures = 0
    var closings = 0
    var steps = 0
    var deepest = 0
    var lines = 0
    var position = 0
    while position < bytes.count {
      let line = Line(bytes, from: position)
      position = line.end
      lines += 1
      deepest = max(deepest, line.depth)
      if line.containers > maximumContainers || lines * deepest > maximumContainerSteps {
        return true
      }
      if line.isBlank {
        (pictures, closings) = (0, 0)
        continue
      }
      steps += line.pictures * (closings + line.closings) + pictures * line.closings
      pictures += line.pictures
      closings += line.closings
      if steps > maximumBracketSteps { return true }
    }
    return false
  }

  static func diagnostic(line: Int) -> Diagnostic {
    Diagnostic(
      severity: .error, code: "markdown-tangled", line: line, column: 1,
      message: """
        This text nests lists or quotations too deeply, or has too many unmatched brackets, so it is shown without \
        formatting. Remove levels or brackets.
        """)
  }

  /// The work that one line can add.
  private struct Line {
    /// The beginning of the next line.
    private(set) var end: Int
    private(set) var isBlank = false
    /// The number of list and quotation markers at its beginning.
    private(set) var containers = 0
    /// The same, including those of earlier lines that its indentation may continue.
    private(set) var depth = 0
    private(set) var pictures = 0
    private(set) var closings = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
      end = start
      var columns = 0
      while end < bytes.count {
        if Self.isSpace(bytes[end]) {
          columns += bytes[end] == 0x09 ? 4 : 1
          end += 1
        } else if let length = Self.mark(bytes, at: end) {
          containers += 1
          end += length
        } else {
          break
        }
      }
      depth = containers + columns / 2
      isBlank = containers == 0 && (end == bytes.count || Self.isLineEnd(bytes[end]))
      while end < bytes.count, !Self.isLineEnd(bytes[end]) {
        switch bytes[end] {
        case UInt8(ascii: "]"): closings += 1
        case UInt8(ascii: "[") where end > start && bytes[end - 1] == UInt8(ascii: "!"):
          pictures += 1
        default: break
        }
        end += 1
      }
      if end < bytes.count { end += 1 }
    }

    /// The length of a list or quotation marker.
    private static func mark(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int? {
      func ends(at index: Int) -> Bool {
        index >= bytes.count || isSpace(bytes[index]) || isLineEnd(bytes[index])
      }
      switch bytes[start] {
      case UInt8(ascii: ">"): return 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
        return ends(at: start + 1) ? 1 : nil
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        var index = start
        while index < bytes.count, index < start + 9,
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
        {
          index += 1
        }
        guard index < bytes.count, [UInt8(ascii: "."), UInt8(ascii: ")")].contains(bytes[index]),
          ends(at: index + 1)
        else { return nil }
        return index + 1 - start
      default: return nil
      }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
  }
}
