import Foundation

/// How long a task takes somebody, roughly: the words to read, and a time for each answer.
///
/// Reading: 238 words a minute, the mean of adults who read English prose silently (Brysbaert 2019, “How many words do we
/// read per minute?”, Journal of Memory and Language 109, 104047). Answering: Pew Research Center found that an ordinary
/// question on its own takes some 10 seconds online (“How we keep our online surveys from running too long”, 2022); its 20
/// words take 5 of them to read, so that 5 remain for a choice. The other formats are our own multiples of that.
public struct TimeEstimate: Hashable, Sendable {
  public static let wordsPerMinute = 238

  /// Words on the screens of every step that can be come to.
  public let words: Int
  public let questions: Int
  /// In seconds, if every step is shown once.
  public let longest: Double
  /// In seconds, on the quickest way to an end.
  public let shortest: Double

  public init(of task: Task, in study: Study, language: Language) {
    let graph = TaskGraph(task)
    let reachable = graph.reachable
    let reader = StepReader(study: study, language: language)
    var costs: [Step.ID: Double] = [:]
    var words = 0
    var questions = 0
    for step in task.steps + task.endings where reachable.contains(step.id) {
      let effort = reader.effort(of: step)
      words += effort.words
      questions += effort.questions
      costs[step.id] = effort.seconds
    }
    self.words = words
    self.questions = questions
    longest = costs.values.sorted().reduce(0, +)
    shortest = Self.quickest(through: graph, costs: costs)
  }

  /// In whole minutes, at least one.
  public static func minutes(_ seconds: Double) -> Int {
    Int(max(1, min((seconds / 60).rounded(), StudyLimits.largestNumber)))
  }

  /// Dijkstra's way over the graph; steps that may be left out are taken as shown.
  private static func quickest(through graph: TaskGraph, costs: [Step.ID: Double]) -> Double {
    guard let first = graph.steps.first else { return 0 }
    var edges: [Step.ID: [TaskGraph.Edge]] = [:]
    // Whoever refuses has not done the task.
    for edge in graph.edges where ![.declined, .cancelled].contains(edge.cause) {
      edges[edge.from, default: []].append(edge)
    }
    var open: [(seconds: Double, step: Step.ID)] = [(costs[first] ?? 0, first)]
    var done: Set<Step.ID> = []
    while let nearest = open.indices.min(by: { open[$0].seconds < open[$1].seconds }) {
      let (seconds, step) = open.remove(at: nearest)
      guard done.insert(step).inserted else { continue }
      for edge in edges[step] ?? [] {
        guard case .step(let next) = edge.to, let cost = costs[next] else { return seconds }
        if !done.contains(next) { open.append((seconds + cost, next)) }
      }
    }
    // No way leads to an end.
    return costs.values.sorted().reduce(0, +)
  }
}

/// What a step asks of whoever takes part.
private struct StepEffort {
  var words = 0
  var questions = 0
  var answering = 0.0

  var seconds: Double { Double(words) * 60 / Double(TimeEstimate.wordsPerMinute) + answering }
}

private struct StepReader {
  let study: Study
  let language: Language
  /// To go on from a screen that asks nothing.
  private static let turning = 2.0
  private static let signing = 15.0

  func effort(of step: Step) -> StepEffort {
    var effort = StepEffort(
      words: count([step.title, step.text, step.detailText, step.footnote]))
    effort.words += step.bodyItems.reduce(0) { $0 + count([$1.text, $1.detailText]) }
    switch step.content {
    case .question(let question):
      effort.words += count([question.question])
      add(question.format, to: &effort)
    case .form(let form):
      effort.words += count([form.footer])
      for part in form.parts {
        switch part {
        case .item(let item): add(item, to: &effort)
        case .group(let group):
          add(group.heading, to: &effort)
          // As often as it must be filled in, and once where it may stay empty.
          for _ in 0..<max(group.repetition.least, 1) {
            for item in group.items { add(item, to: &effort) }
          }
        }
      }
    case .quiz(let quiz):
      for question in quiz.questions {
        effort.words += count([question.prompt, question.text, question.explanation])
        effort.words += count(question.choices.map(\.text))
        effort.questions += 1
        effort.answering += question.allowsSeveral ? 10 : 5
      }
    case .consentScenes(let scenes):
      let shown = study.consent(scenes.consent)?.scenes ?? []
      effort.words += count(shown.map(\.summary))
      effort.answering += Double(shown.count) * Self.turning
    case .consentReview(let review):
      let read = study.consent(review.consent)?.documentSections ?? []
      effort.words += count(read.map(\.content))
      effort.answering += Self.signing
    case .consentForm(let form): effort.words += count(form.pages.flatMap { [$0.title, $0.body] })
    case .sharing(let sharing):
      effort.words +=
        count([sharing.shortDescription, sharing.longDescription, sharing.laterChange]) + 40
      effort.questions += 1
      effort.answering += 5
    case .signature: effort.answering += Self.signing
    case .table(let table): effort.words += count(table.rows)
    default: break
    }
    if effort.answering == 0 { effort.answering = Self.turning }
    return effort
  }

  private func add(_ item: FormItem, to effort: inout StepEffort) {
    effort.words += count([item.text, item.detailText])
    if let format = item.format { add(format, to: &effort) }
  }

  private func add(_ format: AnswerFormat, to effort: inout StepEffort) {
    effort.questions += 1
    effort.words += count(format.choiceTexts)
    effort.answering += format.secondsToAnswer
  }

  private func count(_ texts: [LocalizedText]) -> Int {
    texts.reduce(0) { $0 + Self.words(in: $1.text(in: language, else: study.primaryLanguage)) }
  }

  /// Words between spaces; where a script writes none, two characters count as one.
  private static func words(in text: String) -> Int {
    var words = 0
    var dense = 0
    var isInside = false
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x3040...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF: dense += 1
      default:
        let isLetter = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        if isLetter, !isInside { words += 1 }
        isInside = isLetter || (isInside && scalar == "'" || scalar == "’" || scalar == "-")
      }
    }
    return words + (dense + 1) / 2
  }
}

extension AnswerFormat {
  /// Besides reading the question: 5 seconds for one choice, and multiples of that.
  public var secondsToAnswer: Double {
    switch self {
    case .boolean, .scale, .continuousScale, .textScale, .socioeconomicLadder: 5
    case .textChoice(let format): format.allowsSeveral ? 10 : 5
    case .imageChoice(let format): format.allowsSeveral ? 10 : 5
    case .colorChoice(let format): format.allowsSeveral ? 10 : 5
    case .valuePicker, .numeric, .age, .healthCharacteristic, .healthQuantity: 7.5
    case .date, .timeOfDay, .timeInterval, .height, .weight, .multipleValuePicker: 10
    case .email, .confirmText, .location: 15
    case .text(let format): format.allowsSeveralLines ? 60 : 15
    }
  }

  fileprivate var choiceTexts: [LocalizedText] {
    switch self {
    case .textChoice(let format): format.choices.flatMap { [$0.text, $0.detailText] }
    case .imageChoice(let format): format.choices.map(\.text)
    case .colorChoice(let format): format.choices.map(\.text)
    case .textScale(let format): format.choices.map(\.text)
    default: []
    }
  }
}
