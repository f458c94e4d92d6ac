import ConsentMarkdown
import StudyModel

extension WrittenBlock {
  /// Whether a cell of a Markdown table can hold it.
  var fitsInCell: Bool {
    switch self {
    case .table: false
    case .list(let list): list.items.joined().allSatisfy(\.fitsInCell)
    case .quotation(let blocks): blocks.allSatisfy(\.fitsInCell)
    case .heading, .paragraph, .rule: true
    }
  }

  var isText: Bool {
    if case .paragraph(let runs) = self { !runs.text.collapsed.isEmpty } else { false }
  }
}

extension [WrittenBlock] {
  /// Whether it is a line of text, or one with lists below it.
  var isTight: Bool {
    dropFirst().allSatisfy { if case .list = $0 { true } else { false } }
      && first.map { if case .paragraph = $0 { true } else { count == 1 } } ?? true
  }
}

extension [WrittenRun] {
  var bold: [WrittenRun] {
    map { run in
      var run = run
      run.style.insert(.strong)
      return run
    }
  }
}
