import StudyModel

extension MarkedBlock {
  /// Consecutive lines of a cell that are read in the same direction.
  package struct DirectedLines {
    package let runs: [MarkedRun]
    /// Whether they are read from right to left, in a document that is not.
    package let isRightToLeft: Bool
  }

  /// The lines of a cell. They are divided by their direction in rows that say the languages of their cells: a cell in no
  /// language of its own can have names in another script above a sentence of Accord.
  package func directedLines(of cell: Int, in document: Language) -> [DirectedLines] {
    guard languages.indices.contains(cell), languages[cell] == nil, !document.isRightToLeft else {
      return [DirectedLines(runs: cells[cell], isRightToLeft: false)]
    }
    return cells[cell].directedLines
  }
}

extension [MarkedRun] {
  /// Whether most of the letters are of scripts that are written from right to left.
  package var areReadFromRightToLeft: Bool { balance > 0 }

  /// How many more letters are written from right to left than from left to right.
  private var balance: Int {
    var balance = 0
    for run in self {
      for scalar in run.text.unicodeScalars where scalar.properties.isAlphabetic {
        balance += scalar.isWrittenFromRightToLeft ? 1 : -1
      }
    }
    return balance
  }

  /// Lines without letters are read like those before them.
  fileprivate var directedLines: [MarkedBlock.DirectedLines] {
    var found: [MarkedBlock.DirectedLines] = []
    for line in lines {
      let isRightToLeft = line.areReadFromRightToLeft
      guard let last = found.last, last.isRightToLeft == isRightToLeft || line.balance == 0 else {
        let runs = found.isEmpty ? line : Array(line.dropFirst())
        found.append(MarkedBlock.DirectedLines(runs: runs, isRightToLeft: isRightToLeft))
        continue
      }
      var runs = last.runs
      for run in line { runs.add(run) }
      found[found.count - 1] = MarkedBlock.DirectedLines(
        runs: runs, isRightToLeft: last.isRightToLeft)
    }
    return found
  }

  /// The lines, each after the first one with the line break before it as its first run.
  private var lines: [[MarkedRun]] {
    var lines: [[MarkedRun]] = [[]]
    for run in self {
      let pieces = run.text.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, piece) in pieces.enumerated() {
        if index > 0 { lines.append([run.saying("\n")]) }
        if !piece.isEmpty { lines[lines.count - 1].append(run.saying(String(piece))) }
      }
    }
    return lines
  }
}

extension MarkedRun {
  fileprivate func saying(_ text: String) -> MarkedRun {
    MarkedRun(text, mark, style: style, link: link, isAddress: isAddress)
  }
}

extension Unicode.Scalar {
  /// Hebrew, Arabic, Syriac, Thaana, and N’Ko, Arabic in its printed forms, and the other such scripts.
  fileprivate var isWrittenFromRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
