"""Routes of the API."""

from django.urls import path

from scoring.api.views import ScoreView

urlpatterns = [path("score/", ScoreView.as_view(), name="api-score")]
