import StudyModel

/// An expression of SurveyJS.
indirect enum SurveyJSExpression: Equatable {
  case all([SurveyJSExpression])
  case any([SurveyJSExpression])
  case not(SurveyJSExpression)
  case name(String)
  case value(JSONValue)
  case list([SurveyJSExpression])
  /// A comparison, or a calculation with its sign.
  case operation(String, SurveyJSExpression, SurveyJSExpression)
  case postfix(String, SurveyJSExpression)
  case call(String, [SurveyJSExpression])
}
