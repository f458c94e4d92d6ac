/// Why there is no drawing. Its message is for the person who requested one.
package enum FlowError: Error, Hashable, Sendable {
  case notInstalled
  case tooLarge(boxes: Int, limit: Int)
  case tooManyWaiting
  case timedOut
  case failed(reason: String)

  /// What is wrong and how to fix it, in English.
  package var message: String {
    switch self {
    case .notInstalled:
      """
      The drawing needs Graphviz, which is not installed here. The person who runs this portal can install it with \
      scripts/setup, or as the package graphviz. The list below shows the same as the drawing.
      """
    case .tooLarge(let boxes, let limit):
      """
      This task has \(boxes) steps and ends; a readable drawing can have up to \(limit). The list below says where \
      each step leads.
      """
    case .tooManyWaiting:
      """
      Many tasks are being drawn right now. Try again in a minute. The list below shows the same as the drawing.
      """
    case .timedOut:
      "Drawing this task took too long and was stopped. The list below says where each step leads."
    case .failed(let reason):
      """
      The task could not be drawn. The list below says where each step leads. Details for the person who runs this \
      portal: \(reason)
      """
    }
  }
}
