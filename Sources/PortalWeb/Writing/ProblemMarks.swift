import StudyModel

/// The worst problem at a place, as an icon with a text alternative.
struct ProblemMark: Sendable {
  let isError: Bool
  let words: String

  var html: HTMLFragment {
    let must: HTMLFragment? = isError ? " problem-dot-must" : nil
    return #"<span class="problem-dot\#(must)" role="img" aria-label="\#(words)"></span>"#
  }
}

/// Counts the problems of every place once, no matter how many places are looked up.
struct ProblemMarks: Sendable {
  private struct Counts {
    var all = 0
    var errors = 0

    var mark: ProblemMark {
      ProblemMark(
        isError: errors > 0, words: errors > 0 ? "\(errors) to fix" : "\(all) to review")
    }
  }

  private var exact: [Place: Counts] = [:]
  private var inside: [Place: Counts] = [:]

  /// Advice is not marked.
  init(_ problems: [Problem]) {
    for problem in problems where problem.severity != .advice {
      let error = problem.severity == .error ? 1 : 0
      exact[problem.place, default: Counts()].all += 1
      exact[problem.place, default: Counts()].errors += error
      for length in 0...problem.place.count {
        let place = Array(problem.place.prefix(length))
        inside[place, default: Counts()].all += 1
        inside[place, default: Counts()].errors += error
      }
    }
  }

  /// The mark of the place itself.
  func mark(at place: Place) -> ProblemMark? { exact[place]?.mark }

  /// The mark of the place and everything in it.
  func mark(in place: Place) -> ProblemMark? { inside[place]?.mark }
}
