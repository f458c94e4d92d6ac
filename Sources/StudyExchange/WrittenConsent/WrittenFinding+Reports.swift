import StudyDocuments

extension WrittenFinding.Kind {
  /// How a kind of finding is reported: what there is of it, how much it matters, what is there instead, and what to do.
  struct Report {
    let kind: Loss.Kind
    let severity: Loss.Severity
    let one, several: String
    let became: String?
    let advice: String?

    /// - Parameter names: one of them and several of them, such as `comment|comments`.
    fileprivate init(
      _ kind: Loss.Kind, _ severity: Loss.Severity, _ names: String, became: String? = nil,
      advice: String? = nil
    ) {
      self.kind = kind
      self.severity = severity
      let names = names.split(separator: "|").map(String.init)
      one = names.first ?? ""
      several = names.last ?? ""
      self.became = became
      self.advice = advice
    }

    /// “2 tracked insertions”.
    func counted(_ count: Int) -> String { "\(count) \(count == 1 ? one : several)" }
  }

  var report: Report {
    switch self {
    case .inserted, .deleted, .moved, .comment, .note, .field, .control, .hidden, .header, .footer:
      reportOfEditing
    case .textBox, .recovered, .object, .diagram, .picture, .macros, .symbol, .html, .link:
      reportOfParts
    case .equation, .struck, .raised, .underlined, .letters, .deepList, .headingMarks,
      .innerHeading, .cells, .wideTable, .marks, .unknown, .boldTitles, .properties, .ownFacts,
      .ownSignatures:
      reportOfText
    }
  }

  private var reportOfEditing: Report {
    switch self {
    case .inserted:
      Report(
        .approximated, .warning, "tracked insertion|tracked insertions", became: "part of the text",
        advice: "make sure that the insertions were meant to be accepted")
    case .deleted:
      Report(
        .dropped, .warning, "tracked deletion|tracked deletions",
        advice: "make sure that the deletions were meant to be accepted")
    case .moved:
      Report(
        .approximated, .warning, "tracked move|tracked moves",
        became: "text at its new place only")
    case .comment:
      Report(
        .dropped, .warning, "comment|comments",
        advice: "comment on the section if it is still open")
    case .note:
      Report(
        .moved, .note, "footnote or endnote|footnotes or endnotes",
        became: "numbered paragraphs at the end of the section")
    case .field:
      Report(
        .approximated, .note, "field|fields", became: "the text that was last shown",
        advice: "check dates and numbers, and remove a table of contents")
    case .control:
      Report(.approximated, .note, "form control|form controls", became: "the text that it showed")
    case .hidden:
      Report(
        .approximated, .warning, "piece of hidden text|pieces of hidden text",
        became: "visible text", advice: "remove what nobody should read")
    case .header:
      Report(
        .dropped, .warning, "page header|page headers",
        advice: "add its words to the text if participants need them")
    default:
      Report(
        .dropped, .warning, "page footer|page footers",
        advice: "add its words to the text if participants need them")
    }
  }

  private var reportOfParts: Report {
    switch self {
    case .textBox:
      Report(
        .moved, .warning, "paragraph in a text box|paragraphs in text boxes",
        became: "text at the end of the section", advice: "move it to where it belongs")
    case .recovered:
      Report(
        .moved, .warning,
        "paragraph with words that could not be read in their place|"
          + "paragraphs with words that could not be read in their place",
        became: "text at the end of the section",
        advice: "compare it with the document, and move it"
      )
    case .object:
      Report(
        .dropped, .warning, "embedded object|embedded objects",
        advice: "add what it shows as text or as a picture")
    case .diagram:
      Report(
        .dropped, .warning, "chart, formula, or drawing|charts, formulas, or drawings",
        advice: "add it as a picture")
    case .picture:
      Report(
        .dropped, .warning, "picture|pictures", became: "its description",
        advice: "add it to the section again")
    case .macros: Report(.dropped, .note, "set of macros|sets of macros")
    case .symbol:
      Report(
        .dropped, .warning, "symbol of a special font|symbols of special fonts",
        advice: "type it again if it is missing, such as ☐ for a box to tick")
    case .html: Report(.dropped, .warning, "part of the page|parts of the page")
    default:
      Report(
        .approximated, .note,
        "link that leads into the file or cannot be kept|links that lead into the file or cannot be kept",
        became: "plain text")
    }
  }

  private var reportOfText: Report {
    switch self {
    case .equation:
      Report(
        .approximated, .warning, "equation|equations", became: "its source as text",
        advice: "rewrite it in words, or add it as a picture")
    case .struck:
      Report(
        .approximated, .warning, "piece of crossed-out text|pieces of crossed-out text",
        became: "text that is not crossed out", advice: "remove it if it no longer holds")
    case .raised:
      Report(
        .approximated, .note, "piece of raised or lowered text|pieces of raised or lowered text",
        became: "plain text")
    case .underlined:
      Report(
        .approximated, .note, "piece of underlined text|pieces of underlined text",
        became: "plain text")
    case .letters:
      Report(
        .approximated, .note,
        "list with letters or Roman numerals|lists with letters or Roman numerals",
        became: "numbers", advice: "check what refers to its items")
    case .deepList:
      Report(
        .merged, .note, "list that is nested too deeply|lists that are nested too deeply",
        became: "part of the list around it")
    case .headingMarks:
      Report(
        .approximated, .note, "heading with formatting|headings with formatting",
        became: "plain text")
    case .innerHeading:
      Report(
        .approximated, .note,
        "heading in a list, table, or quotation|headings in a list, table, or quotation",
        became: "bold text")
    case .cells:
      Report(
        .split, .note, "table with merged cells|tables with merged cells",
        became: "empty cells beside the text")
    case .wideTable:
      Report(
        .approximated, .warning,
        "table that is too wide, or inside another|"
          + "tables that are too wide, or inside another", became: "paragraphs, one for each cell")
    case .marks:
      Report(
        .approximated, .note,
        "paragraph whose formatting cannot be kept|"
          + "paragraphs whose formatting cannot be kept", became: "plain text")
    case .boldTitles:
      Report(
        .split, .warning, "bold or numbered title|bold or numbered titles",
        became: "headings, because the document has none",
        advice: "check where sections begin; the consent can be edited as one text")
    case .ownFacts:
      Report(
        .dropped, .note, "table of facts that Accord wrote|tables of facts that Accord wrote",
        advice: "enter them as the facts of the study if it is a new one")
    case .ownSignatures:
      Report(
        .dropped, .warning,
        "part of the signature page that Accord wrote|"
          + "parts of the signature page that Accord wrote",
        advice: "add who signs to the consent")
    case .properties:
      Report(.dropped, .note, "title in the properties|titles in the properties")
    default:
      Report(
        .approximated, .warning, "part that Accord does not know|parts that Accord does not know",
        became: "its words")
    }
  }
}
