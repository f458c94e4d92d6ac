import StudyModel

@testable import StudyExchange

extension FuzzedReader {
  /// The readers of the small languages in which other systems write conditions.
  static let expressions: [FuzzedReader] = [
    FuzzedReader(
      name: "predicate", ending: "txt",
      tokens: [
        "SUBQUERY(SELF, $x, ", "SUBQUERY($x.results, $y, ", "$x.identifier == \"a\"", ".@count",
        " > 0", "ANY ",
        "NONE ", " AND ", " OR ", "NOT ", "(", ")", "{1, 2}", " BETWEEN ", " MATCHES[cd] ",
        "CAST(1, \"NSDate\")",
        "TRUEPREDICATE", "1e999", "-", "'", "\\u0000", "self.", " IN ",
      ],
      made: { [Array(predicate.utf8), Array("TRUEPREDICATE".utf8)] },
      read: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(PredicateFault) {
          let syntax = try PredicateParser.parse(text)
          let reading = PredicateReading(scope: PredicateScope(task))
          let condition = try reading.condition(text)
          return "condition \(syntax.levels) \("\(condition)".prefix(8))"
        } catch {
          return "refused: \(error.kind) " + String(error.message.prefix(40))
        }
      }),
    FuzzedReader(
      name: "xpath", ending: "txt",
      tokens: [
        "${a}", " = ", " and ", " or ", "not(", "selected(", "count-selected(", "regex(., '", "if(",
        "(", ")", "'",
        "today()", "1e999", " div ", " mod ", "concat(", ",", "’", ".",
      ],
      made: { [Array("selected(${a}, 'x') and not(. >= 18 or ${b} != today() - 1)".utf8)] },
      read: { bytes in
        do throws(XPathParser.Fault) {
          let expression = try XPathParser.parse(String(decoding: bytes, as: UTF8.self))
          return "read \("\(expression)".prefix(12))"
        } catch {
          return "refused: \(Outcome.size(error.column))"
        }
      }),
    FuzzedReader(
      name: "redcap-logic", ending: "txt",
      tokens: [
        "[a]", "[a(1)]", " = ", "<>", " and ", " or ", "(", ")", "\"\"", "'1'", "1e999",
        "[event][a]", "datediff(",
        "|", ", ",
      ],
      made: {
        [Array("([a] = \"1\" or [b(2)] <> '') and [c] >= 18".utf8), Array("1, A | 2, B".utf8)]
      },
      read: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        _ = REDCapLogicText.fields(in: text)
        _ = REDCapLogicText.isBalanced(text)
        let choices = REDCapChoice.all(in: text)
        do throws(REDCapToken.Fault) {
          let logic = try REDCapLogicParser.logic(in: text)
          return "read \("\(logic)".prefix(10))"
        } catch {
          return "refused: \(error.why.prefix(30)) \(Outcome.size(choices.count))"
        }
      }),
  ]

  private static let predicate = """
    SUBQUERY(SELF, $x, $x.identifier == "join" AND SUBQUERY($x.results, $y, $y.identifier == "age" AND \
    (ANY $y.results.answer >= 18 OR $y.results.answer == NULL)).@count > 0).@count > 0
    """

  /// A task with a question that predicates can ask about.
  private static let task: StudyModel.Task =
    (try? ownStudies())?.lazy.flatMap(\.tasks).first { !$0.steps.isEmpty }
    ?? StudyModel.Task(id: "join", kind: .join)
}
