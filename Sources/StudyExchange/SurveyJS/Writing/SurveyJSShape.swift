import StudyModel

/// What a question's answer is in SurveyJS, as far as conditions ask.
enum SurveyJSShape {
  case boolean, number, text, time, date
  /// Hours and minutes; conditions ask for seconds.
  case interval
  /// Latitude and longitude.
  case location
  case choice(SurveyJSOptions, several: Bool)
  /// One list after another.
  case lists([SurveyJSOptions])

  /// Whether an answer is never what someone typed as they liked.
  var isSafeInHTML: Bool {
    switch self {
    case .boolean, .number, .time, .date: true
    case .choice(let options, _): options.otherValue == nil
    case .text, .interval, .location, .lists: false
    }
  }

  init(_ format: AnswerFormat) {
    self =
      switch format.shape {
      case .yesOrNo: .boolean
      case .choice(let choices):
        .choice(SurveyJSOptions(choices), several: choices.allowsSeveral)
      case .lists(let lists): .lists(lists.pickers.map { SurveyJSOptions($0.choices.map(\.value)) })
      case .scale, .slider, .number: .number
      case .text: .text
      case .date: .date
      case .timeOfDay: .time
      case .duration: .interval
      case .location: .location
      }
  }
}

extension String {
  /// Without the spaces around it.
  var trimmingSpaces: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
